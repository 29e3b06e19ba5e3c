const assert = require('assert');

const emptyProfile = { tags: [], visits: 0 };

function createProfile(name) {
  const profile = { ...emptyProfile, name };
  return profile;
}

const ann = createProfile('Ann');
const bo = createProfile('Bo');
ann.tags.push('admin');
assert.deepStrictEqual(bo.tags, []);
