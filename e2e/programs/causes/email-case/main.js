const users = new Map();

function register(name, email) {
  users.set(email, { name, email, logins: 0 });
}

function login(email) {
  const user = users.get(email.toLowerCase());
  user.logins += 1;
  return user;
}

register('Ada', 'Ada@Example.org');
console.log(login('ada@example.org').logins);
