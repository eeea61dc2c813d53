/**
 * The event on which `index.html` shows that the app cannot start. Its texts are there, because
 * they must not depend on what failed to load.
 */
export const UNABLE_TO_LOAD = 'unabletoload';

/** Shows that the app cannot start, instead of the skeleton (ERR-04, I18N-05). */
export const showUnableToLoad = (): void => void dispatchEvent(new Event(UNABLE_TO_LOAD));
