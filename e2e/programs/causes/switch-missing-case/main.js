const rates = { EUR: 1, USD: 1.1, GBP: 0.85 };

function currencyOf(country) {
  switch (country) {
    case 'DE':
    case 'FR':
      return 'EUR';
    case 'US':
      return 'USD';
    case 'UK':
      return 'GBP';
  }
}

function symbolFor(country) {
  const code = currencyOf(country);
  return { code: code.toLowerCase(), rate: rates[code] };
}

for (const country of ['DE', 'US', 'GB']) {
  console.log(symbolFor(country));
}
