const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether the text can be the identifier of a row. One that cannot names nothing, and must not reach the database. */
export const isIdentifier = (text: string): boolean => UUID.test(text);
