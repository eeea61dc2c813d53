let held: Promise<void> = Promise.resolve();

/** Sets the promise that resolves when another user's stored answers have been removed from the device; nothing is read from the device before that. */
export const holdDevice = (emptied: Promise<void>): void => void (held = emptied);

/** Resolves when the device stores only the current user's answers. */
export const deviceIsOwn = (): Promise<void> => held;
