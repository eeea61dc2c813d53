import type { Account } from '#contract/account.ts';
import type { Language } from '#contract/values.ts';
import { formatFullDate } from '#client/i18n/days.ts';
import type { TextKey, Translate } from '../texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { ShownField } from './changes.ts';

interface Shown {
  readonly label: TextKey;
  readonly value: (account: Account, t: Translate, language: Language) => string;
}

const dayOf = (date: IsoDate | null, none: string, language: Language) =>
  date === null ? none : formatFullDate(date, language);

const shown: Readonly<Record<ShownField, Shown>> = {
  userStatus: {
    label: 'ACCOUNTS/BULK/FIELD/STATUS',
    value: ({ userStatus }, t) => t(`USER_STATUS/${upperCase(userStatus)}`),
  },
  validThrough: {
    label: 'ACCOUNTS/BULK/FIELD/VALID_THROUGH',
    value: ({ validThrough }, t, language) =>
      dayOf(validThrough, t('ACCOUNTS/BULK/VALUE/NO_END'), language),
  },
  retirementDate: {
    label: 'ACCOUNTS/BULK/FIELD/CLOSES',
    value: ({ retirementDate }, t, language) =>
      dayOf(retirementDate, t('ACCOUNTS/BULK/VALUE/NO_DATE'), language),
  },
  subscriptionType: {
    label: 'ACCOUNTS/BULK/FIELD/SUBSCRIPTION',
    value: ({ subscriptionType: type }, t) =>
      type === null ? t('ACCOUNTS/BULK/VALUE/NONE') : t(`SUBSCRIPTION_TYPE/${upperCase(type)}`),
  },
  costCentreActivity: {
    label: 'ACCOUNTS/BULK/FIELD/ACTIVITY',
    // Several cost centres may have an activity of the same name.
    value: ({ costCentre, costCentreActivity: activity }, t) =>
      activity === null
        ? t('ACCOUNTS/BULK/VALUE/NONE')
        : [costCentre?.name, activity.name].filter(Boolean).join(', '),
  },
  hasLiUPhone: {
    label: 'ACCOUNTS/BULK/FIELD/PHONE',
    value: ({ hasLiUPhone }, t) =>
      t(hasLiUPhone ? 'ACCOUNTS/BULK/VALUE/HAS' : 'ACCOUNTS/BULK/VALUE/HAS_NOT'),
  },
  externalEmailAddress: {
    label: 'ACCOUNTS/BULK/FIELD/EXTERNAL_EMAIL',
    value: ({ externalEmailAddress }, t) => externalEmailAddress ?? t('ACCOUNTS/BULK/VALUE/NONE'),
  },
  hasEmployeeProfilePage: {
    label: 'ACCOUNTS/BULK/FIELD/PROFILE_PAGE',
    value: ({ hasEmployeeProfilePage: has }, t) =>
      t(has ? 'ACCOUNTS/BULK/VALUE/HAS' : 'ACCOUNTS/BULK/VALUE/HAS_NOT'),
  },
};

export const fieldLabel = (field: ShownField): TextKey => shown[field].label;

/** Returns the account's value of a field as display text. */
export const fieldValue = (
  field: ShownField,
  account: Account,
  t: Translate,
  language: Language,
): string => shown[field].value(account, t, language);
