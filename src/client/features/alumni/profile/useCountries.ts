import { useQuery } from '@tanstack/react-query';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { profileQueries } from './queries.ts';

interface Countries {
  readonly all: readonly { readonly value: string; readonly label: string }[];
  readonly hasFailed: boolean;
}

/**
 * Returns every country, named and sorted in the language of the page; empty until they have
 * loaded.
 */
export function useCountries(): Countries {
  const { data = [], isError } = useQuery(profileQueries.countries());
  const language = currentLanguage();
  const inOrder = new Intl.Collator(language);
  const all = data
    .map(({ code, title }) => ({ value: code, label: title[language] }))
    .toSorted((one, other) => inOrder.compare(one.label, other.label));
  return { all, hasFailed: isError && data.length === 0 };
}

/**
 * Returns a function that maps a country code to its name; to the code itself until the names have
 * loaded.
 */
export function useCountryName(): (code: string) => string {
  const { all } = useCountries();
  return (code) => all.find(({ value }) => value === code)?.label ?? code;
}
