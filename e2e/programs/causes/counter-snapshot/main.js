const counter = (function () {
  let count = 0;
  return {
    increment() { count++; },
    value: count,
  };
})();

counter.increment();
console.log(counter.value());
