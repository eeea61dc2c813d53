import { expect, test } from 'vitest';
import { labelConsent } from './labelConsent.ts';

const none = {
  massMailingPostal: null,
  massMailingEmail: null,
  massMailingMobile: null,
  newsletterSv: null,
  newsletterEn: null,
  liUMagazine: null,
};

// ALUM-11, ALUM-24
test.each<[ReturnType<typeof labelConsent>, Partial<Record<keyof typeof none, boolean>>]>([
  ['massMailingPostal', {}],
  ['massMailingPostal', { massMailingPostal: true }],
  ['massMailingPostal', { massMailingPostal: true, newsletterSv: true }],
  ['massMailingPostal', { massMailingPostal: false }],
  ['liUMagazine', { liUMagazine: true }],
  ['liUMagazine', { liUMagazine: true, newsletterSv: true }],
  ['massMailingPostal', { liUMagazine: false }],
  [null, { newsletterSv: true }],
  [null, { newsletterEn: true, massMailingEmail: true }],
  [null, { massMailingMobile: true }],
])('a label requires %s in a selection for %j', (consent, wishes) => {
  expect(labelConsent({ ...none, ...wishes })).toBe(consent);
});
