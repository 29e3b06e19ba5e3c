var actions = {};
var names = ['open', 'save', 'close'];

for (var i = 0; i < names.length; i++) {
  actions[names[i]] = function () {
    return names[i].toUpperCase();
  };
}

console.log(actions.save());
