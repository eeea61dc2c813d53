/** What a phone dials: blanks and hyphens are for reading. */
export const telOf = (phoneNumber: string): string => `tel:${phoneNumber.replaceAll(/[^\d+]/g, '')}`;
