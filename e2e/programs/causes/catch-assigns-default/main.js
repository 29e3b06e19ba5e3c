const ports = { web: '8080', mail: '25' };

function portOf(service) {
  const text = ports[service];
  return Number(text.trim());
}

function open(service) {
  let port;
  try {
    port = portOf(service);
  } catch {
    port = undefined;
  }
  return port.toFixed(0);
}

console.log(open('web'));
console.log(open('Mail'));
