const SWEDISH_MOBILE = /^\+46(7\d)(\d{3})(\d{2})(\d{2})$/;

/** A number as people read it aloud: `+46701234567` is "070-123 45 67". Foreign ones keep their form. */
export const readableNumber = (number: string): string => number.replace(SWEDISH_MOBILE, '0$1-$2 $3 $4');
