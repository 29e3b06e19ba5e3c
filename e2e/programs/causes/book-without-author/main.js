const books = [
  { title: 'Emma', author: { first: 'Jane', last: 'Austen' } },
  { title: 'Beowulf' },
  { title: 'Dracula', author: { first: 'Bram', last: 'Stoker' } },
];

function citation(book) {
  const initial = book.author.first[0];
  return `${book.author.last}, ${initial}. ${book.title}`;
}

const citations = books.map(citation);
console.log(citations.join('\n'));
