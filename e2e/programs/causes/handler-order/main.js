const express = { routes: [] };
express.use = (path, ...handlers) => express.routes.push({ path, handlers });

function run(request) {
  const route = express.routes.find((r) => request.url.startsWith(r.path));
  const context = { request, user: undefined };
  for (const handler of route.handlers) handler(context);
  return context.body;
}

const auth = (context) => {
  if (context.request.token === 'secret') context.user = { name: 'Ann' };
};
const hello = (context) => {
  context.body = `Hello ${context.user.name}`;
};

express.use('/hello', hello, auth);
console.log(run({ url: '/hello', token: 'secret' }));
