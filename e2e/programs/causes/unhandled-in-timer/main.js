class Session {
  constructor(user) {
    this.user = user;
    this.timer = setTimeout(() => this.expire(), 5);
  }

  logout() {
    this.user = null;
  }

  expire() {
    console.log(`session of ${this.user.name} expired`);
  }
}

const session = new Session({ name: 'Ann' });
session.logout();
