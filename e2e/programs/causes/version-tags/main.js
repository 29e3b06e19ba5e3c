function parseVersion(tag) {
  const match = tag.match(/^v(\d+)\.(\d+)\.(\d+)$/);
  return { major: Number(match[1]), minor: Number(match[2]), patch: Number(match[3]) };
}

const tags = ['v1.2.3', 'v1.10.0', '2.0.0'];
const versions = tags.map(parseVersion);
console.log(versions.at(-1));
