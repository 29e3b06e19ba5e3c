const levels = ['error', 'warn', 'info', 'debug'];

export function createLogger(options: { level: string }): Record<string, (text: string) => void> {
  const logger: Record<string, (text: string) => void> = {};
  for (const level of levels.slice(0, levels.indexOf(options.level) + 1)) {
    logger[level] = (text) => console.log(`[${level}] ${text}`);
  }
  return logger;
}
