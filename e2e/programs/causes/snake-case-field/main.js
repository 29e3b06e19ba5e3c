const response = {
  status: 200,
  body: JSON.stringify({ user_profile: { first_name: 'Ada', last_name: 'Lovelace' } }),
};

function toUser(body) {
  const data = JSON.parse(body);
  return {
    first: data.userProfile.first_name,
    last: data.userProfile.last_name,
  };
}

console.log(toUser(response.body));
