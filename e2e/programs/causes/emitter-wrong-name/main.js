const { EventEmitter } = require('events');

class Download extends EventEmitter {
  constructor() {
    super();
    this.bytes = 0;
    this.result = null;
  }

  run(chunks) {
    for (const chunk of chunks) {
      this.emit('chunk', chunk);
    }
    this.emit('end');
  }
}

function collect(chunks) {
  const download = new Download();
  const parts = [];
  download.on('chunk', (chunk) => parts.push(chunk));
  download.on('finish', () => {
    download.result = parts.join('');
  });
  download.run(chunks);
  return download.result.length;
}

console.log(collect(['ab', 'cd']));
