let current = {};

function load(values) {
  current = { ...current, ...values };
}

module.exports = { load, current };
