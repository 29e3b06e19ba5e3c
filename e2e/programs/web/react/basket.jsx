import { useEffect } from 'react';

function sum(items) {
  const total = items.reduce((before, item) => before + item.price, 0);
  console.log('basket', { total });
  return total;
}

export function Basket({ items }) {
  useEffect(() => {
    setTimeout(() => {
      const missing = items.find(({ name }) => name === 'cap');
      document.title = missing.name;
    }, 20);
  }, [items]);
  return (
    <p onClick={() => sum(items)}>
      {items.length} items, {sum(items)}
    </p>
  );
}
