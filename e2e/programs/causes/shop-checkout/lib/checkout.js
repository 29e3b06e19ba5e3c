const zones = require('./zones');

class Checkout {
  constructor(cart, address) {
    this.cart = cart;
    this.address = address;
  }

  shipping() {
    const zone = zones.zoneFor(this.address.country);
    return zone.base + zone.perKilo * this.cart.weight();
  }

  summary() {
    return `shipping ${this.shipping().toFixed(2)}`;
  }
}

module.exports = { Checkout };
