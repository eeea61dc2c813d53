let signOuts = 0;

/** Called when a user has signed out, or another user has signed in. */
export const noteSignOut = (): void => void (signOuts += 1);

/**
 * Changes whenever the user does, so that work that was begun for one user can tell whether it ends
 * for another. Work of an earlier start of the worker has ended with it.
 */
export const signOutCount = (): number => signOuts;
