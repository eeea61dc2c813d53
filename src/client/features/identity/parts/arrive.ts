/** Goes on as anyone who has signed in: the page begins again, and Back does not lead to the form. */
export const arriveAt = (path: string): void => location.replace(path);
