const http = {
  get(url, callback) {
    setImmediate(() => callback(null, { status: 200, data: JSON.stringify({ rate: { eur: 1.1 } }) }));
  },
};

function loadRate(currency, done) {
  http.get('/rates', (error, response) => {
    if (error) return done(error);
    const body = response.data;
    done(null, body.rate[currency]);
  });
}

loadRate('eur', (error, rate) => console.log(rate));
