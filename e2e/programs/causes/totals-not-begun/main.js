const sales = [
  { region: 'north', amount: 10 },
  { region: 'south', amount: 20 },
  { region: 'north', amount: 5 },
];

const totals = {};
for (const { region, amount } of sales) {
  totals[region].sum += amount;
}
console.log(totals);
