function parseAge(text: string): number {
  const age = parseInt(text, 10);
  if (Number.isNaN(age)) throw new Error(`not an age: ${text}`);
  return age;
}

function readForm(fields: Record<string, string>): number[] {
  return [parseAge(fields['age']!), parseAge(fields['partner_age']!)];
}

console.log(readForm({ age: '41', partnerAge: '39' }));
