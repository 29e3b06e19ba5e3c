function render(template, person) {
  return template.text.replace('{name}', person.profile.name);
}

function greet(template, person) {
  return render(template, person);
}

function greetAll(people, template) {
  return people.map((person) => greet(person, template));
}

console.log(greetAll([{ profile: { name: 'Ada' } }], { text: 'Hello {name}' }));
