/** No more characters of a value are given for copying. */
export const mostCopied = 10_000_000;
