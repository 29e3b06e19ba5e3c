class Account {
  constructor(owner, balance) {
    this.owner = owner;
    this.balance = balance;
  }

  withdraw(amount) {
    if (amount > this.balance) {
      throw new Error(`${this.owner} has only ${this.balance}`);
    }
    this.balance -= amount;
  }

  deposit(amount) {
    this.balance =+ amount;
  }
}

const account = new Account('Ann', 50);
account.deposit(30);
account.withdraw(70);
console.log(account.balance);
