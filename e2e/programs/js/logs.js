const user = { name: 'Ada', tags: ['a', 'b'] };
console.log('user', user);
setInterval(() => {}, 1_000_000);
user.name = 'Grace';
