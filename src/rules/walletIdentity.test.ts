import { expect, test } from 'vitest';
import { askedClaims, identityIn } from './walletIdentity.ts';

const TODAY = '2026-11-27';
const claims = {
  given_name: 'Rebecka',
  family_name: 'Moberg',
  birthdate: '1998-09-17',
  personal_administrative_number: '199809172381',
};
const without = (name: string) =>
  Object.fromEntries(Object.entries(claims).filter(([one]) => one !== name));

test('the number is asked for only in the set that wallets prefer', () => {
  const [preferred, other] = askedClaims;
  expect(preferred).toContain('personal_administrative_number');
  expect(preferred.filter((name) => !other.some((one) => one === name))).toHaveLength(1);
});

test('a Swedish identity has the number as it is stored', () => {
  expect(identityIn({ ...claims, nationalities: ['SE'] }, 'SE', TODAY)).toEqual({
    name: 'Rebecka Moberg',
    birthDate: '1998-09-17',
    personalNumber: '199809172381',
  });
});

test.each<[string, Readonly<Record<string, unknown>>, string | null, string | null]>([
  ['with a hyphen', { personal_administrative_number: '19980917-2381' }, 'SE', '199809172381'],
  ['of another country', {}, 'DE', null],
  ['of an unknown country', {}, null, null],
  ['with a wrong digit', { personal_administrative_number: '199809172380' }, 'SE', null],
  ['of something else', { personal_administrative_number: 'L01X00T47' }, 'SE', null],
  ['of a temporary kind', { personal_administrative_number: '19980917T237' }, 'SE', null],
])('a number %s', (_what, change, country, number) => {
  expect(identityIn({ ...claims, ...change }, country, TODAY)?.personalNumber).toBe(number);
});

test('an identity without a number is one nevertheless', () => {
  const identity = identityIn(without('personal_administrative_number'), 'SE', TODAY);
  expect(identity).toMatchObject({ name: 'Rebecka Moberg', personalNumber: null });
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ['a given name', without('given_name')],
  ['a family name', without('family_name')],
  ['a date of birth', without('birthdate')],
  ['a name that is not empty', { ...claims, family_name: ' ' }],
  ['a name of usual length', { ...claims, family_name: 'x'.repeat(201) }],
  ['a name that is text', { ...claims, given_name: ['Rebecka'] }],
  ['a date that exists', { ...claims, birthdate: '1998-02-30' }],
  ['a number that is text', { ...claims, personal_administrative_number: 199809172381 }],
])('an identity needs %s', (_what, stated) => {
  expect(identityIn(stated, 'SE', TODAY)).toBeNull();
});
