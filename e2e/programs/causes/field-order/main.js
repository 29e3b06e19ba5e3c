class Queue {
  capacity = this.limits.length * 10;
  limits = ['small', 'large'];

  describe() {
    return `room for ${this.capacity}`;
  }
}

console.log(new Queue().describe());
