const users = [
  { name: 'Ada', manager: null },
  { name: 'Bob', manager: { name: 'Ada' } },
];

function managerName(user) {
  if (user.manager = null) {
    return 'nobody';
  }
  return user.manager.name;
}

console.log(users.map(managerName).join(', '));
