let recover = (): Promise<boolean> => Promise.resolve(false);

/** Sets what is tried when a call is answered with 401; it resolves to whether the call may be repeated. */
export const onUnauthorized = (handler: () => Promise<boolean>): void => {
  recover = handler;
};

/** After a 401: whether the call may be repeated. */
export const recoverFromUnauthorized = (): Promise<boolean> => recover();
