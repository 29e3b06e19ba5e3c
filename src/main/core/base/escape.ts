/** How what is thrown gets from function to function. Told by the code (core/code), asked by the debugger (core/dap). */

/** 1-based, columns in UTF-16 units. */
export interface CodePlace {
  readonly line: number;
  readonly column: number;
}

/** Thrown where control is, or the state of the promise that the call there gave. */
export type Thrown = 'exception' | 'rejection';

/**
 * `held`: it is caught in this function, or it may be. `dropped`: it rejects a promise that nobody keeps. `made`: it
 * rejects the promise that is made at that place, in this function or in one around it. Else how it reaches the caller.
 */
export type Escape = Thrown | 'held' | 'dropped' | { readonly made: CodePlace };

/** How what is thrown at a place of a file gets out of the function there. What cannot be told is `held`. Never rejects. */
export type EscapeOf = (path: string, place: CodePlace, thrown: Thrown) => Promise<Escape>;
