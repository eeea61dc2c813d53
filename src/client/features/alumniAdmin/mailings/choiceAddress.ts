import { Language } from '#contract/values.ts';
import { type Choice, everybody, sources, wishes } from './filterFields.ts';

/**
 * Returns the filter stored in an address. A new file is never stored, and has to be chosen again.
 */
export function choiceIn(search: URLSearchParams): Choice {
  const has = new Set(search.getAll('agreed'));
  return {
    ...everybody,
    source: sources.find((one) => one === search.get('source')) ?? everybody.source,
    fileId: search.get('file'),
    language: Language.options.find((one) => one === search.get('language')) ?? null,
    countryCodes: search.getAll('country').filter((code) => /^[A-Z]{2}$/.test(code)),
    wishes: wishes.filter((wish) => has.has(wish)),
  };
}

/** Returns the query of the mailings view with this filter; unset values are omitted. */
export function searchWith({
  source,
  fileId,
  language,
  countryCodes,
  wishes: agreed,
}: Choice): URLSearchParams {
  return new URLSearchParams([
    ['view', 'mailings'],
    ...(source === everybody.source ? [] : [['source', source]]),
    ...(source === 'SAVED' && fileId !== null ? [['file', fileId]] : []),
    ...(language === null ? [] : [['language', language]]),
    ...countryCodes.map((code) => ['country', code]),
    ...agreed.map((wish) => ['agreed', wish]),
  ]);
}
