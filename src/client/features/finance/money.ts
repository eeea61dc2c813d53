import type { Language } from '../../../contract/values.ts';

/** Kronor as they are read: "1 234,50 kr", "SEK 1,234.50". */
export const money = (amount: number, language: Language): string => new Intl.NumberFormat(language, { style: 'currency', currency: 'SEK' }).format(amount);
