const EventEmitter = require('events');

class Chat extends EventEmitter {
  constructor() {
    super();
    this.users = {};
    this.on('join', this.addUser);
    this.on('message', this.deliver);
  }

  addUser(user) {
    this.users[user.id] = user;
  }

  deliver(message) {
    const sender = this.users[message.from];
    console.log(sender.name + ': ' + message.text);
  }
}

const chat = new Chat();
chat.emit('join', { id: 'a', name: 'Ann' });
chat.emit('message', { from: 'a', text: 'hi' });
chat.emit('message', { form: 'a', text: 'bye' });
