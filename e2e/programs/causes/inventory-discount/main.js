const { Item, Inventory } = require('./inventory');
const { applyCampaign } = require('./pricing');

const inventory = new Inventory()
  .add(new Item('p-1', 'Pen', 2), 100)
  .add(new Item('p-2', 'Pencil', 1), 250);

const campaign = { name: 'spring', rules: [{ sku: 'p-2', percent: 10 }] };
for (const item of applyCampaign(inventory, campaign)) {
  console.log(item.name, item.price.toFixed(2));
}
