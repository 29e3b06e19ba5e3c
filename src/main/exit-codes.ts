/** What our commands end with; bin/dapilot.js and the scripts keep to the same numbers. */
export const exitCodes = { verdict: 0, noFailure: 3, noCause: 4, badInput: 5, timedOut: 6, interrupted: 130 } as const;
