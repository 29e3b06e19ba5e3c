const rates = { usd: '1.08', gbp: 0.86 };

function convert(amount, currency) {
  return amount * rates[currency];
}

function label(currency) {
  return `${currency.toUpperCase()} ${rates[currency].toFixed(3)}`;
}

console.log(convert(10, 'gbp'), label('gbp'));
console.log(convert(10, 'usd'), label('usd'));
