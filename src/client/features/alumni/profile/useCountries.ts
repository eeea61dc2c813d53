import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { profileQueries } from './queries.ts';

interface Countries {
  readonly all: readonly { readonly value: string; readonly label: string }[];
  readonly hasFailed: boolean;
}

/** Every country in the language of the page, in its order. None until they have come. */
export function useCountries(): Countries {
  const { data = [], isError } = useQuery(profileQueries.countries());
  const language = currentLanguage();
  const inOrder = new Intl.Collator(language);
  const all = data.map(({ code, title }) => ({ value: code, label: title[language] })).toSorted((one, other) => inOrder.compare(one.label, other.label));
  return { all, hasFailed: isError && data.length === 0 };
}

/** The name of a country; its code until the names have come. */
export function useCountryName(): (code: string) => string {
  const { all } = useCountries();
  return (code) => all.find(({ value }) => value === code)?.label ?? code;
}
