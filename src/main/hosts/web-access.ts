/** Who may talk to the web host: the names it answers to, one-time codes, session tokens, and a limit on guessing. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface WebAccess {
  /** Good for one exchange within ten minutes. */
  freshCode(): string;
  /** The token for a code, or undefined when the code is not good. */
  exchange(code: string): string | undefined;
  isToken(token: string): boolean;
  /** Too many bad codes and tokens came within the last minute. */
  isLimited(): boolean;
}

const codeMilliseconds = 10 * 60 * 1000;
const badPerMinute = 10;
const liveCodes = 5;

/** `now` is for tests. */
export function createWebAccess(now: () => number = Date.now): WebAccess {
  let codes: { readonly digest: Buffer; readonly until: number }[] = [];
  const tokens: Buffer[] = [];
  let bad: number[] = [];

  /** Digests have one length, so comparing them tells nothing about the secret. */
  function matches(digests: readonly Buffer[], secret: string): number {
    const digest = digestOf(secret);
    let found = -1;
    digests.forEach((one, index) => {
      if (timingSafeEqual(one, digest)) found = index;
    });
    if (found < 0) bad.push(now());
    return found;
  }

  return {
    freshCode() {
      const code = randomBytes(18).toString('base64url');
      codes = [...codes, { digest: digestOf(code), until: now() + codeMilliseconds }].slice(-liveCodes);
      return code;
    },
    exchange(code) {
      codes = codes.filter(({ until }) => until > now());
      const index = matches(codes.map(({ digest }) => digest), code);
      if (index < 0) return undefined;
      codes.splice(index, 1);
      const token = randomBytes(32).toString('base64url');
      tokens.push(digestOf(token));
      return token;
    },
    isToken: (token) => matches(tokens, token) >= 0,
    isLimited() {
      bad = bad.filter((time) => time > now() - 60_000);
      return bad.length >= badPerMinute;
    },
  };
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/**
 * The check that comes before everything else: exactly one Host header, naming us, and no Origin but ours. A page of
 * another site that reaches our port through a name of its own (DNS rebinding) fails the first, a script of another
 * site the second.
 */
export function createNameCheck(port: number, extraOrigins: readonly string[]): (request: IncomingMessage) => boolean {
  const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => `${name}:${port}`);
  const origins = new Set([...names.map((name) => `http://${name}`), ...extraOrigins]);
  const hosts = new Set([...names, ...extraOrigins.map((origin) => new URL(origin).host)]);
  return (request) => {
    const [host, ...moreHosts] = request.headersDistinct['host'] ?? [];
    const [origin, ...moreOrigins] = request.headersDistinct['origin'] ?? [];
    if (host === undefined || moreHosts.length > 0 || !hosts.has(host)) return false;
    return origin === undefined || (moreOrigins.length === 0 && origins.has(origin));
  };
}
