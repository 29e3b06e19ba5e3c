import { createServer } from './server.mjs';
import * as handlers from './handlers.mjs';

const app = createServer();
app.route('GET', '/users', handlers.listUsers);
app.route('GET', '/users/1', handlers.showUser);
app.route('POST', '/users', handlers.createUser);

for (const [method, path] of [['GET', '/users'], ['POST', '/users'], ['GET', '/users/1']]) {
  console.log(method, path, app.handle({ method, path, body: { name: 'Zoe' } }));
}
