function mergeTags(base, extra) {
  return [...new Set([...base, ...extra])].sort();
}

function makePost(title, options) {
  return { title, tags: mergeTags(['blog'], options.tags) };
}

const posts = [
  makePost('One', { tags: ['news'] }),
  makePost('Two', { draft: true }),
];
console.log(posts.length);
