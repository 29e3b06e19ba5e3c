class Observable {
  constructor(subscribe) {
    this._subscribe = subscribe;
  }

  subscribe(observer) {
    return this._subscribe(observer);
  }

  map(project) {
    return new Observable((observer) =>
      this.subscribe({
        next: (value) => observer.next(project(value)),
        done: () => observer.done(),
      }),
    );
  }

  static of(...values) {
    return new Observable((observer) => {
      values.forEach((value) => observer.next(value));
      observer.done();
    });
  }
}

Observable.of(1, 2)
  .map((x) => x * 2)
  .subscribe({ next: (x) => console.log(x), complete: () => console.log('end') });
