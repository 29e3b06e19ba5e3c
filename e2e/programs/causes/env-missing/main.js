function readConfig(env) {
  return {
    port: Number(env.APP_PORT ?? 8080),
    hosts: env.APP_HOSTS_LIST_UNSET.split(','),
  };
}

console.log(readConfig(process.env));
