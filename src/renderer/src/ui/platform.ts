/** Whether the person sits at a Mac, where Cmd takes the place of Ctrl. */
export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
