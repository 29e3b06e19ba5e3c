const people = [
  { name: 'Ann', email: 'ann@example.org' },
  { name: 'Bo', email: 'bo.example.org' },
];

function validate(person) {
  if (!person.email.includes('@')) {
    throw new TypeError(`bad e-mail of ${person.name}: ${person.email}`);
  }
  return person;
}

console.log(people.map(validate).length);
