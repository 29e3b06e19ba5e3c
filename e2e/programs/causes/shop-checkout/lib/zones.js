const table = [
  { countries: ['DE', 'FR', 'NL'], base: 3, perKilo: 1 },
  { countries: ['US', 'CA'], base: 9, perKilo: 4 },
];

function zoneFor(country) {
  return table.find((zone) => zone.countries.includes(country));
}

module.exports = { zoneFor };
