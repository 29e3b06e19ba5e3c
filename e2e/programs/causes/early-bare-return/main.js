function tagsOf(post) {
  if (post.draft) {
    return;
  }
  return post.tags;
}

function allTags(posts) {
  const all = new Set();
  for (const post of posts) {
    for (const tag of tagsOf(post)) {
      all.add(tag);
    }
  }
  return [...all];
}

console.log(allTags([
  { title: 'a', tags: ['x', 'y'] },
  { title: 'b', draft: true, tags: ['z'] },
]));
