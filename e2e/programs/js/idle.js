console.log('idle');
setInterval(() => {}, 1_000_000);
