class Temperature {
  constructor(celsius) {
    this.celsius = celsius;
  }

  static fromFahrenheit(f) {
    return new Temperature(((f - 32) * 5) / 9);
  }

  format() {
    return `${this.celsius.toFixed(1)} °C`;
  }
}

const t = new Temperature(21);
console.log(t.format());
const u = t.fromFahrenheit(70);
console.log(u.format());
