let seen = 0;
function count(value) {
  seen += value;
  return seen;
}
for (let index = 0; index < 10; index++) count(index);
console.log(seen);
