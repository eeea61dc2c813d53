let ready: Promise<void> = Promise.resolve();

/**
 * Sets the promise that resolves when another user's stored answers have been removed from the
 * device; nothing is read from the device before that.
 */
export const delayDeviceReads = (cleared: Promise<void>): void => void (ready = cleared);

/** Resolves when the device stores only the current user's answers. */
export const deviceReady = (): Promise<void> => ready;
