import type { Language } from '../../../contract/values.ts';

/** Kronor as they are read: "1 234,50 kr", "SEK 1,234.50". */
export const money = (amount: number, language: Language): string => new Intl.NumberFormat(language, { style: 'currency', currency: 'SEK' }).format(amount);

/** The same with its sign, where it is a difference: "+1 234,50 kr", "−20,00 kr", "0,00 kr". */
export const moneyChange = (amount: number, language: Language): string => new Intl.NumberFormat(language, { style: 'currency', currency: 'SEK', signDisplay: 'exceptZero' }).format(amount);

/** A month as it is said: "november 2026". */
export const monthInWords = (month: string, language: Language): string => new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`));
