const users = { ann: { friends: ['bo'] }, bo: { friends: [] } };

function fetchUser(name) {
  return new Promise((resolve, reject) => {
    setTimeout(() => {
      if (users[name]) resolve(users[name]);
      else reject(new Error(`user ${name} not found`));
    }, 1);
  });
}

async function friendsOfFriends(name) {
  const user = await fetchUser(name);
  const found = [];
  for (const friend in user.friends) {
    const other = await fetchUser(friend);
    found.push(...other.friends);
  }
  return found;
}

friendsOfFriends('ann').then(console.log);
