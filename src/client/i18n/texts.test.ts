import { describe, expect, test } from 'vitest';
import {
  type Language,
  PersonAffiliation,
  SubscriptionType,
  UserStatus,
} from '#contract/values.ts';
import { allTexts, placeholdersIn, textsByArea } from '#tests/tools/texts.ts';
import { namedKeys } from './namedKeys.testing.ts';

const all = { swedish: allTexts('sv-SE'), english: allTexts('en-GB') };
const both = Object.entries(all);

// I18N-01
test('both languages have the same keys', () => {
  const keys = (language: Language) =>
    [...textsByArea(language)].map(([area, texts]) => [area, Object.keys(texts)]);
  expect(keys('en-GB')).toEqual(keys('sv-SE'));
});

test('both languages have the same placeholders', () => {
  const values = (texts: Record<string, string>) =>
    Object.entries(texts).map(([key, text]) => [key, placeholdersIn(text)]);
  expect(values(all.english)).toEqual(values(all.swedish));
});

test('each key is in one file only', () => {
  const keys = [...textsByArea('sv-SE').values()].flatMap((texts) => Object.keys(texts));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

test('keys are flat and in capitals', () => {
  for (const key of Object.keys(all.swedish))
    expect(key).toMatch(/^[A-Z0-9][A-Z0-9_]*(\/[\w.-]+)*(_one|_other)?$/);
});

describe.each(both)('the %s texts', (_language, texts: Record<string, string>) => {
  test('are not empty and have no surrounding spaces', () => {
    expect(
      Object.entries(texts).filter(([, text]) => text.trim() === '' || text !== text.trim()),
    ).toEqual([]);
  });

  test('contain no exclamation marks and no words for please', () => {
    expect(
      Object.entries(texts).filter(([, text]) => /!|\bplease\b|\bvänligen\b|var god/i.test(text)),
    ).toEqual([]);
  });

  test('include every key that the requirements name (I18N-08, ERR-13)', () => {
    expect(namedKeys.filter((key) => !(key in texts))).toEqual([]);
  });

  // I18N-06, DATA-24, DATA-25
  test('include a text for every value that is shown', () => {
    const shown = [
      ...SubscriptionType.options.map((value) => `SUBSCRIPTION_TYPE/${value.toUpperCase()}`),
      ...UserStatus.options.map((value) => `USER_STATUS/${value.toUpperCase()}`),
      ...PersonAffiliation.options.map((value) => `AFFILIATION/${value.toUpperCase()}`),
    ];
    expect(shown.filter((key) => !(key in texts))).toEqual([]);
  });
});
