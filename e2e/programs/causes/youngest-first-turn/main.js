const people = [
  { name: 'Ada', birth: { year: 1815 } },
  { name: 'Alan', birth: { year: 1912 } },
];

function youngest(list) {
  let best;
  for (const person of list) {
    if (best.birth.year < person.birth.year) best = person;
  }
  return best;
}

console.log(youngest(people).name);
