/**
 * Returns the text without identifiers and without numbers that are longer than a PIN, such as
 * ports: one of them contains any four digits now and then.
 */
export const withoutIds = (text: string): string =>
  text
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '')
    .replaceAll(/\d{5,}|"ms":\d+/g, '');
