/**
 * How a page of the web host comes by its connection. The code in the address's fragment (`#code=…`, one use, ten
 * minutes) is exchanged by POST for a token; the token is the first frame on the socket. Then Bridge frames follow.
 */
export const sessionPath = '/session';
export const socketPath = '/bridge';
export const codeParameter = 'code';

/** POST body and its answer, both JSON. */
export interface CodeExchange {
  readonly code: string;
}
export interface SessionToken {
  readonly token: string;
}

/** First frame of the page, and the answer after which the carrier counts as open. */
export interface TokenFrame {
  readonly kind: 'token';
  readonly token: string;
}
export interface AcceptedFrame {
  readonly kind: 'accepted';
}

/** The socket was closed because its token is not (or no longer) good: asking again cannot help. */
export const closeUnauthorized = 4401;
/** The socket was closed because its first frame was no token, or a frame was no frame. */
export const closeBadFrame = 4400;
