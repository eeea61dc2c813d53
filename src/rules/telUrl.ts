/** Returns a dialable `tel:` URL; spaces and hyphens only make a number readable. */
export const telUrl = (phoneNumber: string): string =>
  `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`;
