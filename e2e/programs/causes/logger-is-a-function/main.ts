class Logger {
  private prefix: string;
  constructor(prefix: string) {
    this.prefix = prefix;
  }
  log(message: string): void {
    console.log(`${this.prefix} ${message}`);
  }
}

class Service {
  private logger: Logger;
  constructor(options: { logger: Logger }) {
    this.logger = options.logger;
  }
  run(): void {
    this.logger.log('running');
  }
}

const service = new Service({ logger: console.log as any });
service.run();
