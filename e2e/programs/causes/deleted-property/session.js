const session = { user: { name: 'Ada', roles: ['admin'] }, token: 'secret', expires: 10 };

function publicView(source) {
  const view = source;
  delete view.token;
  return view;
}

function authorize(current) {
  return current.token.startsWith('sec');
}

console.log(publicView(session));
console.log(authorize(session));
