const utils = {
  clamp(value, min, max) {
    return Math.min(Math.max(value, min), max);
  },
  get percent() {
    return (value) => `${Math.round(value * 100)}%`;
  },
};

function meter(value) {
  const { clamp, percentage } = utils;
  return percentage(clamp(value, 0, 1));
}

console.log(meter(0.314));
