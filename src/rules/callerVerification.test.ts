import { expect, test } from 'vitest';
import {
  callerVerifiedUntil,
  type DocumentErrors,
  documentErrors,
  isCallerVerified,
  isContactSettled,
} from './callerVerification.ts';

const at = (time: string) => new Date(`2026-11-17T${time}Z`);

test.each([
  ['09:00:00', true],
  ['09:29:59', true],
  ['09:30:00', false],
  ['10:00:00', false],
])('a caller verified at 09:00 counts as verified at %s: %s', (now, counts) => {
  expect(isCallerVerified(at('09:00:00'), at(now))).toBe(counts);
});

test('returns the end of the verification in advance', () => {
  expect(callerVerifiedUntil(at('09:00:00'))).toEqual(at('09:30:00'));
});

test.each([
  ['2026-11-10T09:00:00Z', true],
  ['2026-11-10T09:00:01Z', false],
  ['2026-11-17T09:00:00Z', false],
  ['2026-01-01T00:00:00Z', true],
])(
  'an address verified at %s identifies a caller a week later at 09:00: %s',
  (verified, identifies) => {
    expect(isContactSettled(new Date(verified), at('09:00:00'))).toBe(identifies);
  },
);

const passport = {
  assuranceDocumentType: 'Passport',
  assuranceDocumentOther: null,
  expirationDate: '2030-05-01',
} as const;

test.each<[string, Parameters<typeof documentErrors>[0], DocumentErrors | null]>([
  ['a passport', passport, null],
  ['one on its last day', { ...passport, expirationDate: '2026-11-17' }, null],
  [
    'one on the day after',
    { ...passport, expirationDate: '2026-11-16' },
    { expirationDate: 'CALLER/DOCUMENT_EXPIRED' },
  ],
  [
    'an identity card without a last day',
    { ...passport, assuranceDocumentType: 'IdentityCard', expirationDate: null },
    { expirationDate: 'CALLER/DOCUMENT_UNDATED' },
  ],
  [
    'a driving licence without a last day',
    { ...passport, assuranceDocumentType: 'DrivingLicence', expirationDate: null },
    { expirationDate: 'CALLER/DOCUMENT_UNDATED' },
  ],
  [
    'another document with its name',
    { ...passport, assuranceDocumentType: 'Other', assuranceDocumentOther: 'LMA-kort' },
    null,
  ],
  [
    'another document without a last day',
    { assuranceDocumentType: 'Other', assuranceDocumentOther: 'Intyg', expirationDate: null },
    null,
  ],
  [
    'another document without a name',
    { ...passport, assuranceDocumentType: 'Other' },
    { assuranceDocumentOther: 'CALLER/DOCUMENT_UNNAMED' },
  ],
  [
    'another document with a blank name, expired',
    { assuranceDocumentType: 'Other', assuranceDocumentOther: '  ', expirationDate: '2020-01-01' },
    {
      assuranceDocumentOther: 'CALLER/DOCUMENT_UNNAMED',
      expirationDate: 'CALLER/DOCUMENT_EXPIRED',
    },
  ],
])('checks %s', (_what, document, errors) => {
  expect(documentErrors(document, '2026-11-17')).toEqual(errors);
});
