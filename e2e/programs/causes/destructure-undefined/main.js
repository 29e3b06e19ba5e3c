const routes = {
  '/': { handler: () => 'home', options: { auth: false } },
  '/admin': { handler: () => 'admin', options: { auth: true } },
};

function lookup(url) {
  const path = url.split('?')[1];
  return routes[path];
}

function serve(url) {
  const { handler, options } = lookup(url);
  return options.auth ? '401' : handler();
}

console.log(serve('/?page=2'));
