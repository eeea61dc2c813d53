import { useTranslation } from './texts.ts';

/** Says a number as the language writes it: 12 345, 12,345. */
export function useNumbers(): (value: number) => string {
  const { language } = useTranslation();
  const format = new Intl.NumberFormat(language);
  return (value) => format.format(value);
}
