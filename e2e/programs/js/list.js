const squares = Array.from({ length: 1234 }, (_, index) => index * index);
const named = Object.assign([1, 2], { name: 'pair' });
debugger;
console.log(squares.length, named.name);
