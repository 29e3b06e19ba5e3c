function capitalise(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function shout(text) {
  return `${text.toUpperCase()}!`;
}

export default { capitalise, shout };
