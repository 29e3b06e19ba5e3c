const config = {
  cache: null,
  init() {
    setImmediate(() => {
      this.cache = new Map([['lang', 'en']]);
    });
  },
};

function language() {
  return config.cache.get('lang');
}

config.init();
console.log(language());
