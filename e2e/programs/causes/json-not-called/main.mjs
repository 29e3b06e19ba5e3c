class Api {
  constructor(client) {
    this.client = client;
  }

  async user(id) {
    const response = await this.client.get(`/users/${id}`);
    return response.json;
  }
}

const client = {
  async get(path) {
    return { status: 200, json: () => ({ path, name: 'Ann' }) };
  },
};

const api = new Api(client);
const user = await api.user(1);
console.log(user.path.toUpperCase());
