let cachedConfig;

function loadConfig() {
  return { db: { host: 'localhost' } };
}

function getConfig() {
  if (!cachedConfig) {
    const cachedConfig = loadConfig();
  }
  return cachedConfig;
}

console.log(getConfig().db.host);
