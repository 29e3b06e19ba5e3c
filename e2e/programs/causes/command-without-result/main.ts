type Handler = (args: string[]) => { exit: number };

const commands = new Map<string, Handler>();
commands.set('build', (args) => {
  console.log('building', args.join(' '));
  return { exit: 0 };
});
commands.set('test', ((args: string[]) => { console.log(args.length); }) as never);

function run(line: string): number {
  const [name, ...args] = line.split(' ');
  const handler = commands.get(name!)!;
  const result = handler(args);
  return result.exit;
}

for (const line of ['build all', 'test unit']) console.log(run(line));
