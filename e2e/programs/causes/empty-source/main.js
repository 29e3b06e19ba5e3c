async function readAll(sources) {
  const parts = sources.map(async (source) => {
    const text = await source.read();
    return text.trim();
  });
  const texts = await Promise.all(parts);
  return texts.join(' ');
}

const memory = (text) => ({ read: async () => text });

readAll([memory(' a '), memory('b'), memory()]).then(console.log);
