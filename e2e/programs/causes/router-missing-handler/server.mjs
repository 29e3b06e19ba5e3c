export function createServer() {
  const routes = new Map();
  return {
    route(method, path, handler) {
      routes.set(`${method} ${path}`, handler);
    },
    handle(request) {
      const handler = routes.get(`${request.method} ${request.path}`);
      const started = 0;
      const response = handler(request);
      return { ...response, took: 0 - started };
    },
  };
}
