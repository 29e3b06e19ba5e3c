import assert from 'node:assert/strict';

const account = { balance: 100 };

async function readBalance() {
  await null;
  return account.balance;
}

async function deposit(amount) {
  const before = await readBalance();
  account.balance = before + amount;
}

await Promise.all([deposit(10), deposit(20)]);
assert.equal(account.balance, 130);
