const people = [
  { id: 1, address: { city: 'Oslo' } },
  { id: 2 },
];

function cityOf(person) {
  try {
    return person.address.city.toUpperCase();
  } catch (error) {
    console.error('no city:', error.message);
  }
}

function label(person) {
  return cityOf(person).padEnd(10, '.');
}

for (const person of people) console.log(label(person));
