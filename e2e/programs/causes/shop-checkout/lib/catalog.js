module.exports = {
  tea: { title: 'Green tea', price: 4, weight: 0.1 },
  mug: { title: 'Mug', price: 9, weight: 0.4 },
};
