const text = `id=1;name=Ada
id=2;name=Bo
`;

function parse(line) {
  const fields = line.split(';');
  const name = fields[1].split('=')[1];
  return name;
}

console.log(text.split('\n').map(parse));
