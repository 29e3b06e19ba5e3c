function makeAdder(n) {
  return (x) => x + n;
}

const add5 = makeAdder(5);
const add = { five: add5, ten: makeAdder(10)(1) };
console.log(add.five(1));
console.log(add.ten(1));
