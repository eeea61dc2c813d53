import type { Language } from '#contract/values.ts';

/** Caches formats by language, because creating one takes longer than using it a hundred times. */
const formatsOf = <Format>(
  make: (language: Language) => Format,
): ((language: Language) => Format) => {
  const made = new Map<Language, Format>();
  return (language) => {
    const format = made.get(language) ?? make(language);
    made.set(language, format);
    return format;
  };
};

const amounts = formatsOf(
  (language) => new Intl.NumberFormat(language, { style: 'currency', currency: 'SEK' }),
);
const changes = formatsOf(
  (language) =>
    new Intl.NumberFormat(language, {
      style: 'currency',
      currency: 'SEK',
      signDisplay: 'exceptZero',
    }),
);
const months = formatsOf(
  (language) =>
    new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats an amount in kronor: "1 234,50 kr", "SEK 1,234.50". */
export const money = (amount: number, language: Language): string =>
  amounts(language).format(amount);

/** Formats a difference with its sign: "+1 234,50 kr", "−20,00 kr", "0,00 kr". */
export const moneyChange = (amount: number, language: Language): string =>
  changes(language).format(amount);

/** Formats a month in words: "november 2026". */
export const monthInWords = (month: string, language: Language): string =>
  months(language).format(new Date(`${month}-01`));
