const SWEDISH_MOBILE = /^\+46(7\d)(\d{3})(\d{2})(\d{2})$/;

/** Formats a Swedish mobile number for reading: `+46701234567` becomes "070-123 45 67". Foreign numbers stay unchanged. */
export const readableNumber = (number: string): string => number.replace(SWEDISH_MOBILE, '0$1-$2 $3 $4');
