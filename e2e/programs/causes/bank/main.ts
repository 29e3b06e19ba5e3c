interface Account {
  id: string;
  owner: { name: string };
  history: number[];
}

class Bank {
  private accounts: Account[] = [];

  open(id: string, name: string): Account {
    const account = { id, owner: { name }, history: [] };
    this.accounts.push(account);
    return account;
  }

  private get(id: string): Account {
    return this.accounts.filter((account) => account.id === id) as unknown as Account;
  }

  deposit(id: string, amount: number): void {
    this.get(id).history.push(amount);
  }
}

const bank = new Bank();
bank.open('a', 'Ann');
bank.deposit('a', 10);
