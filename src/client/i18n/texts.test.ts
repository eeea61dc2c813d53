import { describe, expect, test } from 'vitest';
import accountsInEnglish from '../../../public/app/translations/accounts.en-GB.json';
import accountsInSwedish from '../../../public/app/translations/accounts.sv-SE.json';
import identityInEnglish from '../../../public/app/translations/identity.en-GB.json';
import identityInSwedish from '../../../public/app/translations/identity.sv-SE.json';
import english from '../../../public/app/translations/en-GB.json';
import swedish from '../../../public/app/translations/sv-SE.json';
import { PersonAffiliation, SubscriptionType, UserStatus } from '../../contract/values.ts';
import { namedKeys } from './namedKeys.testing.ts';

const all = { swedish: { ...swedish, ...accountsInSwedish, ...identityInSwedish }, english: { ...english, ...accountsInEnglish, ...identityInEnglish } };
const both = Object.entries(all);
const placeholdersIn = (text: string) => [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => String(name)).toSorted((a, b) => a.localeCompare(b));

test('both languages have the same keys', () => {
  expect(Object.keys(english)).toEqual(Object.keys(swedish));
  expect(Object.keys(accountsInEnglish)).toEqual(Object.keys(accountsInSwedish));
  expect(Object.keys(identityInEnglish)).toEqual(Object.keys(identityInSwedish));
});

test('both languages take the same values', () => {
  const values = (texts: Record<string, string>) => Object.entries(texts).map(([key, text]) => [key, placeholdersIn(text)]);
  expect(values(all.english)).toEqual(values(all.swedish));
});

test('a key is in one file only', () => {
  expect(Object.keys({ ...accountsInSwedish, ...identityInSwedish }).filter((key) => key in swedish)).toEqual([]);
  expect(Object.keys(identityInSwedish).filter((key) => key in accountsInSwedish)).toEqual([]);
});

test('keys are flat, in capitals', () => {
  for (const key of Object.keys(all.swedish)) expect(key).toMatch(/^[A-Z0-9][A-Z0-9_]*(\/[\w.]+)*(_one|_other)?$/);
});

describe.each(both)('the %s texts', (_language, texts: Record<string, string>) => {
  test('are there', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '' || text !== text.trim())).toEqual([]);
  });

  test('shout, beg and blame nowhere', () => {
    expect(Object.entries(texts).filter(([, text]) => /!|\bplease\b|\bvänligen\b|var god/i.test(text))).toEqual([]);
  });

  test('include every key that the documents name', () => {
    expect(namedKeys.filter((key) => !(key in texts))).toEqual([]);
  });

  test('include every value that is shown', () => {
    const shown = [
      ...SubscriptionType.options.map((value) => `SUBSCRIPTION_TYPE/${value.toUpperCase()}`),
      ...UserStatus.options.map((value) => `USER_STATUS/${value.toUpperCase()}`),
      ...PersonAffiliation.options.map((value) => `AFFILIATION/${value.toUpperCase()}`),
    ];
    expect(shown.filter((key) => !(key in texts))).toEqual([]);
  });
});
