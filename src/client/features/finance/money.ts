import type { Language } from '../../../contract/values.ts';

/** Making a format takes longer than using it a hundred times. */
const formatsOf = <Format>(make: (language: Language) => Format): ((language: Language) => Format) => {
  const made = new Map<Language, Format>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
};

const amounts = formatsOf((language) => new Intl.NumberFormat(language, { style: 'currency', currency: 'SEK' }));
const changes = formatsOf((language) => new Intl.NumberFormat(language, { style: 'currency', currency: 'SEK', signDisplay: 'exceptZero' }));
const months = formatsOf((language) => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }));

/** Kronor as they are read: "1 234,50 kr", "SEK 1,234.50". */
export const money = (amount: number, language: Language): string => amounts(language).format(amount);

/** The same with its sign, where it is a difference: "+1 234,50 kr", "−20,00 kr", "0,00 kr". */
export const moneyChange = (amount: number, language: Language): string => changes(language).format(amount);

/** A month as it is said: "november 2026". */
export const monthInWords = (month: string, language: Language): string => months(language).format(new Date(`${month}-01`));
