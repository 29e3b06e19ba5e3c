const store = {
  users: new Map([['u1', { name: 'Ann', plan: 'pro' }]]),
  plans: new Map([['pro', { price: 20 }], ['free', { price: 0 }]]),
};

async function getUser(id) {
  return store.users.get(id);
}

async function getPrice(user) {
  const plan = store.plans.get(user.plan);
  return plan.price;
}

async function invoice(id) {
  const user = await getUser(id);
  const price = await getPrice(user.plan);
  return `${user.name}: ${price}`;
}

console.log(await invoice('u1'));
