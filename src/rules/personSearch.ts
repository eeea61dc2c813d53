import type { PersonSearch, SearchProperty } from '../contract/personSearch.ts';
import { normaliseUserId } from './userId.ts';

/** What people can be searched by. A value is good when it matches one of the patterns (decisions, "The rest"). */
export const searchProperties: readonly SearchProperty[] = [
  { queryName: 'liuId', regexpPattern: '^[A-Za-z]{4,5}\\d{2,3}$' },
  { queryName: 'phoneNumber', regexpPattern: '^\\+?[0-9][0-9 ()\\-]{4,24}$' },
];

/** The search for a value by the first property that it matches (SUPP-04, SUPP-06); null where it matches none. */
export function searchFor(value: string, properties: readonly SearchProperty[]): PersonSearch | null {
  const typed = value.trim();
  const property = properties.find(({ regexpPattern }) => new RegExp(regexpPattern).test(typed));
  if (property === undefined) return null;
  return property.queryName === 'liuId' ? { liuId: normaliseUserId(typed) } : { phoneNumber: typed };
}

/** The value in an address that names a property, in whatever case, and is good for it (SUPP-07). */
export function valueInAddress(query: Iterable<readonly [name: string, value: string]>, properties: readonly SearchProperty[]): string | null {
  for (const [name, value] of query) {
    const property = properties.find(({ queryName }) => queryName.toLowerCase() === name.toLowerCase());
    if (property && new RegExp(property.regexpPattern).test(value.trim())) return value.trim();
  }
  return null;
}
