import { expect, test } from 'vitest';
import { choiceIn, searchWith } from './choiceAddress.ts';
import { type Choice, everybody } from './filterFields.ts';

// ALUM-22
test.each<[string, Partial<Choice>, string]>([
  ['an empty choice', {}, 'view=mailings'],
  [
    'language, countries and wishes',
    {
      language: 'en-GB',
      countryCodes: ['NO', 'SE'],
      wishes: ['massMailingPostal', 'newsletterEn'],
    },
    'view=mailings&language=en-GB&country=NO&country=SE&agreed=massMailingPostal&agreed=newsletterEn',
  ],
  ['a saved file', { source: 'SAVED', fileId: 'f' }, 'view=mailings&source=SAVED&file=f'],
])('an address preserves %s', (_what, changes, search) => {
  const choice = { ...everybody, ...changes };
  expect(String(searchWith(choice))).toBe(search);
  expect(choiceIn(new URLSearchParams(search))).toEqual(choice);
});

test('an address does not store a new file', () => {
  const search = String(
    searchWith({
      ...everybody,
      source: 'NEW',
      file: new File(['A'], 'lista.csv'),
      name: 'Jubileum',
      isSaved: true,
    }),
  );
  expect(search).toBe('view=mailings&source=NEW');
  expect(choiceIn(new URLSearchParams(search))).toEqual({ ...everybody, source: 'NEW' });
});

test('invalid values in an address are ignored', () => {
  expect(
    choiceIn(new URLSearchParams('source=ALL&language=fi&country=banana&agreed=everything')),
  ).toEqual(everybody);
});
