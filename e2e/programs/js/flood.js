for (let line = 0; line < 20_000; line++) console.log(`line ${line}`);
