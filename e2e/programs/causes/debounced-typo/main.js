function debounce(fn, wait) {
  let timer;
  return function (...args) {
    clearTimeout(timer);
    timer = setTimeout(() => fn.apply(this, args), wait);
  };
}

const search = {
  query: '',
  onInput: debounce(function (text) {
    this.query = text.trim();
    this.submit();
  }, 1),
  sumbit() {
    console.log('searching', this.query);
  },
};

search.onInput(' cats ');
