const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Whether the text is a valid row identifier. A text that is not one matches no row, and must not
 * be passed to the database, which would fail on it.
 */
export const isIdentifier = (text: string): boolean => UUID.test(text);
