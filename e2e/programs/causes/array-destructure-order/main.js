function useState(initial) {
  let value = initial;
  const set = (next) => {
    value = next;
  };
  const get = () => value;
  return { get, set };
}

function counter() {
  const [count, setCount] = useState(0);
  return () => {
    setCount(count() + 1);
    return count();
  };
}

const next = counter();
console.log(next());
