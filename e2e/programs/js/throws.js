function readName(user) {
  return user.profile.name;
}

const users = [{ profile: { name: 'Ada' } }, {}];
for (const user of users) console.log(readName(user));
