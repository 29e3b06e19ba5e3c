/** Stop takes five seconds at most (R3); a machine that runs tests has other work, and this only tells a stop from a hang. */
export const stopLimitMilliseconds = 10_000;
