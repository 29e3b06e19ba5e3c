const files = { 'a.txt': 'alpha', 'b.txt': 'beta' };

function read(name, callback) {
  process.nextTick(() => {
    if (!(name in files)) callback(new Error('no such file: ' + name));
    else callback(null, { name, text: files[name] });
  });
}

function concat(names, done) {
  const parts = [];
  let pending = names.length;
  names.forEach((name, index) => {
    read(name, (error, file) => {
      parts[index] = file.text;
      pending -= 1;
      if (pending === 0) done(null, parts.join('+'));
    });
  });
}

concat(['a.txt', 'c.txt'], (error, text) => {
  console.log(text);
});
