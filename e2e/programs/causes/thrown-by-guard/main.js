const accounts = {
  alice: { balance: 100 },
  bob: { balance: 20 },
};

function account(name) {
  const found = accounts[name];
  if (!found) {
    throw new Error('unknown account: ' + name);
  }
  return found;
}

function transfer(from, to, amount) {
  account(from).balance -= amount;
  account(to).balance += amount;
}

const orders = [
  { from: 'alice', to: 'bob', amount: 10 },
  { from: 'bob', to: 'Alice', amount: 5 },
];

for (const order of orders) {
  transfer(order.from, order.to, order.amount);
}
