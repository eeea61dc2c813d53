import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { profileQueries } from './queries.ts';

/** Every country in the language of the page, in its order. Empty until they have come. */
export function useCountries(): readonly { readonly value: string; readonly label: string }[] {
  const { data = [] } = useQuery(profileQueries.countries());
  const language = currentLanguage();
  const inOrder = new Intl.Collator(language);
  return data.map(({ code, title }) => ({ value: code, label: title[language] })).toSorted((one, other) => inOrder.compare(one.label, other.label));
}

/** The name of a country; its code until the names have come. */
export function useCountryName(): (code: string) => string {
  const countries = useCountries();
  return (code) => countries.find(({ value }) => value === code)?.label ?? code;
}
