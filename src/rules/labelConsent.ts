import type { AlumniFilter } from '#contract/alumniMailing.ts';

type Wishes = Pick<
  AlumniFilter,
  | 'massMailingPostal'
  | 'massMailingEmail'
  | 'massMailingMobile'
  | 'newsletterSv'
  | 'newsletterEn'
  | 'liUMagazine'
>;

/**
 * Returns what an alumnus must have accepted to receive an address label in a selection (ALUM-11,
 * ALUM-24): the magazine if the selection is for the magazine, and otherwise mail by post. Null for
 * a selection that is only for email or text messages, which needs no labels.
 */
export function labelConsent(wishes: Wishes): 'massMailingPostal' | 'liUMagazine' | null {
  if (wishes.liUMagazine) return 'liUMagazine';
  const isForOtherMail =
    wishes.massMailingEmail ||
    wishes.massMailingMobile ||
    wishes.newsletterSv ||
    wishes.newsletterEn;
  return isForOtherMail && !wishes.massMailingPostal ? null : 'massMailingPostal';
}
