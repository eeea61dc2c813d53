/** Goes on as whoever has signed in: the page begins anew, and Back does not lead to the form. */
export const arriveAt = (path: string): void => location.replace(path);
