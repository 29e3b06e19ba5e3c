// Only now has everything run that is to run at the start.
setTimeout(() => console.log('idle'), 1);
setInterval(() => {}, 1_000_000);
