let recover = (): Promise<boolean> => Promise.resolve(false);

/**
 * Sets the handler for calls that receive a 401; it resolves to whether the call may be repeated.
 */
export const onUnauthorized = (handler: () => Promise<boolean>): void => {
  recover = handler;
};

/** Runs the handler after a 401. Resolves to whether the call may be repeated. */
export const recoverFromUnauthorized = (): Promise<boolean> => recover();
