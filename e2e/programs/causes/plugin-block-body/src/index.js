const { createApp } = require('./app');

const app = createApp({ plugins: ['auth', 'metrics'] });
console.log(app.start());
