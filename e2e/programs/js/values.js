class Account {
  #secret = 7;
  constructor(owner) {
    this.owner = owner;
    this.entries = [{ amount: 1 }, { amount: 2 }];
  }
  get total() {
    return this.entries.reduce((sum, { amount }) => sum + amount, 0);
  }
  reveal() {
    return this.#secret;
  }
}

function inspect(account) {
  const large = Array.from({ length: 100_000 }, (_, index) => index * 2);
  const map = new Map([['a', 1], ['b', { c: 2 }]]);
  const text = 'é😀'.repeat(800);
  const missing = undefined;
  let counter = 0;
  debugger;
  counter += 1;
  return { large, map, text, missing, counter, account };
}

inspect(new Account('Ada'));
