import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import { inEachColumn, nameOf } from '../column.ts';

/** Columns that several lists have. */
export const id = {
  name: 'id',
  isRequired: true,
  about: 'the id or code in the source, which never changes',
  shape: { is: 'code' },
} as const;

export const name = {
  name: 'name',
  isRequired: true,
  about: 'the name',
  shape: { is: 'line' },
} as const;

export const until = {
  name: 'until',
  about: 'the last day, `YYYY-MM-DD`; empty: until further notice',
  shape: { is: 'date' },
} as const;

/** A text in each language, of which only the first must be filled in. */
export const textColumns = <Base extends string>(
  base: Base,
  about: string,
  example: string,
  max?: number,
) =>
  inEachColumn(base, (language) => ({
    ...(language === DEFAULT_LANGUAGE && { isRequired: true as const }),
    about:
      `${about} in ${nameOf(language)}` +
      (language === DEFAULT_LANGUAGE ? '' : `; as in ${nameOf(DEFAULT_LANGUAGE)} if empty`),
    example,
    shape: { is: 'line' as const, ...(max !== undefined && { max }) },
  }));

export const person = {
  name: 'person',
  about: 'the user id, or the `id` of the person in the source',
  example: 'annli42',
  shape: { is: 'reference', to: 'person' },
} as const;
