const settings = createSettings();

const defaults = { theme: 'dark', size: 12 };

function createSettings() {
  return { ...defaults, created: true };
}

console.log(settings.theme);
