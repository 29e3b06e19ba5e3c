let last = 0;
for (const type of ['keydown', 'pointerdown']) addEventListener(type, ({ timeStamp }) => (last = timeStamp), { capture: true });

/** When the person last pressed a key or a button, in milliseconds as of `performance.now()`. */
export const lastAct = (): number => last;
