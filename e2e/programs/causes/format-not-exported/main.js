const { formatDate, formatTime } = require('./format');

const event = { title: 'Launch', at: new Date(0) };
console.log(event.title, formatDate(event.at), formatTime(event.at));
