const plugins = {};

export function register(name, plugin) {
  plugins[name] = plugin;
}

export function render(nodes) {
  return nodes
    .map((node) => {
      const plugin = plugins[node.type];
      return plugin.open + node.text + plugin.close;
    })
    .join('');
}
