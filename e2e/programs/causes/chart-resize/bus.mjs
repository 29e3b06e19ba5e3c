export class EventBus {
  #topics = new Map();

  subscribe(topic, handler) {
    const list = this.#topics.get(topic) ?? [];
    list.push(handler);
    this.#topics.set(topic, list);
  }

  publish(topic, payload) {
    for (const handler of this.#topics.get(topic) ?? []) handler(payload);
  }
}
