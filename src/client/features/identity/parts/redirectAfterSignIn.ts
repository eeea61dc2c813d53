/** Continues as a signed-in user: the page is reloaded, and Back does not return to the form. */
export const redirectAfterSignIn = (path: string): void => location.replace(path);
