function average(values) {
  return values.reduce((a, b) => a + b, 0) / values.length;
}

function summarize(station) {
  const temps = station.readings.map((r) => r.temperature.value);
  return average(temps).toFixed(1);
}

module.exports = { summarize };
