function fetchUser(id) {
  return new Promise((resolve) => {
    setImmediate(() => resolve({ id, profile: { email: `user${id}@example.org` } }));
  });
}

function loadProfile(id) {
  return fetchUser(id).then((user) => {
    console.log('loaded', user.id);
    user.profile;
  });
}

loadProfile(7).then((profile) => {
  console.log(profile.email);
});
