import { expect, test } from 'vitest';
import { type DetailQuestion, detailQuestions, hasOnePrimary } from './alumniDetails.ts';

const TODAY = '2026-11-17';
const home = {
  id: '1',
  isPrimary: true,
  address: 'Storgatan 1',
  zipCode: '582 22',
  city: 'Linköping',
  country: 'SE',
  addressType: 'Home',
} as const;
const settings = {
  preferredLanguage: 'sv-SE',
  massMailingPostal: false,
  massMailingEmail: true,
  massMailingMobile: false,
  newsletterSv: false,
  newsletterEn: false,
  liUMagazine: false,
} as const;
const details = {
  alumnSettings: settings,
  streetAddresses: [home],
  workPlace: { name: 'Kvarnby kommun', position: '' },
  isEmailRejected: false,
  isAddressRejected: false,
};

test.each<
  [
    string,
    Partial<typeof details> & { streetAddresses?: (typeof home)[] },
    string,
    DetailQuestion[],
  ]
>([
  ['none if confirmed recently', {}, '2026-01-01', []],
  ['none on the last day of the interval', {}, '2025-12-17', []],
  ['all on the day after the interval', {}, '2025-12-16', ['ADDRESS', 'WORK']],
  [
    'only the address if there is no workplace',
    { workPlace: { name: '', position: '' } },
    '2024-01-01',
    ['ADDRESS'],
  ],
  ['only the workplace if there is no address', { streetAddresses: [] }, '2024-01-01', ['WORK']],
  [
    'rejected addresses immediately',
    { isEmailRejected: true, isAddressRejected: true },
    '2026-11-01',
    ['EMAIL_REJECTED', 'ADDRESS_REJECTED'],
  ],
  [
    'a rejected address only once',
    { isAddressRejected: true },
    '2024-01-01',
    ['ADDRESS_REJECTED', 'WORK'],
  ],
])('asks the right questions: %s', (_case, changes, confirmed, questions) => {
  expect(detailQuestions({ ...details, ...changes }, confirmed, TODAY)).toEqual(questions);
});

test('asks for an address if the alumnus wants post and has none', () => {
  expect(
    detailQuestions(
      { ...details, streetAddresses: [], alumnSettings: { ...settings, liUMagazine: true } },
      '2026-11-01',
      TODAY,
    ),
  ).toEqual(['ADDRESS_MISSING']);
});

test.each([
  [[], true],
  [[{ isPrimary: true }], true],
  [[{ isPrimary: false }], false],
  [[{ isPrimary: true }, { isPrimary: false }], true],
  [[{ isPrimary: true }, { isPrimary: true }], false],
])('the addresses %j may be saved: %s', (addresses, may) => {
  expect(hasOnePrimary(addresses)).toBe(may);
});
