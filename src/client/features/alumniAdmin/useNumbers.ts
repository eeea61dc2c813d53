import { useTranslation } from './texts.ts';

/** Returns a function that formats a number in the current language: 12 345, 12,345. */
export function useNumbers(): (value: number) => string {
  const { language } = useTranslation();
  const format = new Intl.NumberFormat(language);
  return (value) => format.format(value);
}
