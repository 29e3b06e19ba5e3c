class Repo {
  constructor() {
    this.rows = new Map();
  }

  save(entity) {
    this.rows.set(entity.id, entity);
    return entity.id;
  }

  load(id) {
    return this.rows.get(id);
  }
}

let nextId = 1;
class Task {
  constructor(title) {
    this.title = title;
    this.ID = nextId++;
  }
}

const repo = new Repo();
repo.save(new Task('write'));
repo.save(new Task('test'));
console.log(repo.load(1).title);
