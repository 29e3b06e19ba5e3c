const sessions = {};

function login(user) {
  const token = user.name + Object.keys(sessions).length;
  sessions[token] = { user, started: 1 };
  return token;
}

function logoutAll(user) {
  for (const token in sessions) {
    if (sessions[token].user = user) delete sessions[token];
  }
}

const ann = { name: 'ann' };
const bo = { name: 'bo' };
const a = login(ann);
const b = login(bo);
logoutAll(ann);
console.log(sessions[b].user.name);
