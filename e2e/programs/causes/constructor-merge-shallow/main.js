const standard = { name: 'client', retry: { count: 3, backoff: { first: 100 } } };

class Client {
  constructor(options) {
    this.options = { ...standard, ...options };
    this.clock = { ...options };
  }

  delay(attempt) {
    return this.options.retry.backoff.first * 2 ** attempt;
  }
}

const client = new Client({ retry: { count: 5 } });
console.log(client.delay(1));
