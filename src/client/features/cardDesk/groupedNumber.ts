/** Returns a card's number as it is printed: long numbers in groups of four digits. */
export const groupedNumber = (isoNumber: string): string =>
  /^\d{12,}$/.test(isoNumber) ? isoNumber.replaceAll(/\d{4}(?=\d)/g, '$& ') : isoNumber;
