class HttpError extends Error {
  constructor(status, url) {
    super(`${status} for ${url}`);
    this.status = status;
  }
}

const server = {
  '/api/users': { status: 200, body: [{ id: 1 }] },
  '/api/posts': { status: 200, body: [{ id: 7, author: 1 }] },
};

async function get(url) {
  const response = server[url] ?? { status: 404 };
  if (response.status !== 200) throw new HttpError(response.status, url);
  return response.body;
}

async function loadAll(base) {
  const users = await get(`${base}/users`);
  const posts = await get(`${base}/post`);
  return { users, posts };
}

const all = await loadAll('/api');
console.log(all.posts.length);
