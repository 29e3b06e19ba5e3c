const { slugify } = require('./text');

const titles = ['Hello World', 'Ready, set, go'];
for (const title of titles) {
  console.log(slugify(title));
}
