const users = [
  { id: 1, name: 'Ada', address: { city: 'London' } },
  { id: 2, name: 'Bob', address: { city: 'Paris' } },
];

function findUser(id) {
  users.find((user) => user.id === id);
}

function cityOf(id) {
  const user = findUser(id);
  return user.address.city;
}

console.log(cityOf(2));
