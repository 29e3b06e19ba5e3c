class Model {
  constructor(attributes) {
    Object.assign(this, attributes);
  }

  save() {
    return `saved ${this.id}`;
  }
}

const records = [new Model({ id: 1 }), new Model({ id: 2 })];
const copies = records.map((record) => ({ ...record, copied: true }));
console.log(copies.map((copy) => copy.save()));
