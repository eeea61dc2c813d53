import { currentLanguage } from '#client/i18n/i18n.ts';
import type { Translate } from './texts.ts';

interface Roles {
  readonly isStudent: boolean;
  readonly isEmployee: boolean;
}

/** What the holder of a card is at the university. */
export const rolesText = (t: Translate, { isStudent, isEmployee }: Roles): string =>
  [isStudent && t('CARD_CHECK/STUDENT'), isEmployee && t('CARD_CHECK/EMPLOYEE')]
    .filter((role) => role !== false)
    .join(', ');

/** The time of a moment in Sweden: "09:14". */
export const timeOfDay = (moment: number): string =>
  new Intl.DateTimeFormat(currentLanguage(), {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
