const cache = new Map([['a', { hits: 1 }]]);

function lookup(key, callback) {
  setImmediate(() => {
    const entry = cache.get(key);
    if (!entry) {
      callback(new Error('missing ' + key));
      return;
    }
    callback(entry);
  });
}

lookup('a', (error, entry) => {
  console.log('hits', entry.hits);
});
