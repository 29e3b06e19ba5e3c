function slug(text) {
  return text.toLowerCase().replace(/[^a-z]+/g, '-');
}

function words(text) {
  return text.split(/\s+/).length;
}

module.exports = { slug, words };
