const users = ['Ann', 'Bo'];

export function listUsers() {
  return { status: 200, users };
}

export function createUser(request) {
  users.push(request.body.name);
  return { status: 201 };
}

export function getUser() {
  return { status: 200, user: users[0] };
}
