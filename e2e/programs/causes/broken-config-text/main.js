function parseConfig(text) {
  return new Promise((resolve, reject) => {
    try {
      resolve(JSON.parse(text));
    } catch (error) {
      reject(new Error('config is broken: ' + error.message));
    }
  });
}

async function start() {
  const text = "{ 'port': 8080 }";
  const config = await parseConfig(text);
  console.log('port', config.port);
}

start();
