let held: Promise<void> = Promise.resolve();

/** Until this is done, the device may hold answers of somebody else: none of them is read before. */
export const holdDevice = (emptied: Promise<void>): void => void (held = emptied);

/** Resolves when nothing of anybody but the person of the page is left on the device. */
export const deviceIsOwn = (): Promise<void> => held;
