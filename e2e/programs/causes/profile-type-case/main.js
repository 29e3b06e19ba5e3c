function createUser(data) {
  return {
    id: data.id,
    profile: buildProfile(data),
  };
}

function buildProfile(data) {
  if (data.type === 'admin') {
    return { label: 'Administrator', level: 9 };
  } else if (data.type === 'member') {
    return { label: 'Member', level: 1 };
  }
}

const rows = [
  { id: 1, type: 'admin' },
  { id: 2, type: 'Member' },
];

for (const row of rows) {
  const user = createUser(row);
  console.log(user.id, user.profile.label);
}
