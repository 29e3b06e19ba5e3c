const [name, ...rest] = process.argv.slice(2);
const words = [name, ...rest].map((word) => JSON.stringify(word));
console.log(words.join(' '));
