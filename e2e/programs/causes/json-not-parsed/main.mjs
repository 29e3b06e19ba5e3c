import { readFileSync } from 'node:fs';

function loadTasks() {
  const file = new URL('./tasks.json', import.meta.url);
  return readFileSync(file, 'utf8');
}

function open(tasks) {
  return tasks.filter((task) => !task.done);
}

const tasks = loadTasks();
console.log(open(tasks).length);
