interface ApiUser {
  id: number;
  full_name: string;
  contact: { mail: string };
}

const response: { data: ApiUser[] } = JSON.parse(
  '{"data":[{"id":1,"full_name":"Ann Lee","contact":{"mail":"ann@example.org"}}]}',
);

const users = response.data.map((user) => ({
  id: user.id,
  name: user.full_name,
  domain: (user as any).contact.email.split('@')[1],
}));
console.log(users);
