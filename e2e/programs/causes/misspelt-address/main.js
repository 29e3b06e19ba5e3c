function createOrder(items, customer) {
  if (!customer.address) throw new Error(`no address for ${customer.name}`);
  return { items, ship: customer.address };
}

const customers = {
  ann: { name: 'Ann', address: 'Oslo' },
  bo: { name: 'Bo', adress: 'Rome' },
};

console.log(createOrder(['pen'], customers.ann));
console.log(createOrder(['ink'], customers.bo));
