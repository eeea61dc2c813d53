import type { AccountChange, AccountEvent } from '#contract/accountHistory.ts';
import { formatFullDate } from '#client/i18n/days.ts';
import { hasText } from '#client/i18n/texts.ts';
import { useTranslation } from '../texts.ts';
import { readablePath } from '#client/domain/organisation/readablePath.ts';

/**
 * Returns functions that describe the events of an account's history in the language of the page.
 * Names and values unknown to this version are shown unchanged.
 */
export function useSentences() {
  const { t, language } = useTranslation();
  const time = new Intl.DateTimeFormat(language, {
    timeStyle: 'short',
    timeZone: 'Europe/Stockholm',
  });
  const textOrFallback = (key: string, fallback: string) => (hasText(key) ? t(key) : fallback);

  const valueOf = (field: string, value: string): string => {
    if (field === 'validThrough' || field === 'retirementDate')
      return formatFullDate(value, language);
    if (field === 'userStatus') return textOrFallback(`USER_STATUS/${value.toUpperCase()}`, value);
    if (field === 'subscriptionType')
      return textOrFallback(`SUBSCRIPTION_TYPE/${value.toUpperCase()}`, value);
    return field === 'organisationCanonicalPath' ? readablePath(value) : value;
  };

  return {
    actionOf: ({ action }: AccountEvent) =>
      textOrFallback(keyOf(action), t('ACCOUNTS/HISTORY/ACTION/OTHER')),
    actorOf: ({ actor, isByPerson, system }: AccountEvent) => {
      if (system && actor === null) return t('ACCOUNTS/HISTORY/BY_IMPORT', { system });
      if (isByPerson) return t('ACCOUNTS/HISTORY/BY_PERSON');
      if (actor === null) return t('ACCOUNTS/HISTORY/BY_SYSTEM');
      return t('ACCOUNTS/HISTORY/BY', {
        name: actor.liUId === null ? actor.displayName : `${actor.displayName} (${actor.liUId})`,
      });
    },
    changeOf: ({ field, ...change }: AccountChange) => {
      const name = textOrFallback(`ACCOUNTS/FIELD/${field.toUpperCase()}`, field);
      const [before, after] = [
        isEmpty(change.before) ? null : change.before,
        isEmpty(change.after) ? null : change.after,
      ];
      if (typeof before === 'string' && typeof after === 'string') {
        return t('ACCOUNTS/HISTORY/CHANGED', {
          name,
          before: valueOf(field, before),
          after: valueOf(field, after),
        });
      }
      if (typeof after === 'string')
        return t('ACCOUNTS/HISTORY/SET', { name, value: valueOf(field, after) });
      if (typeof before === 'string')
        return t('ACCOUNTS/HISTORY/EMPTIED', { name, value: valueOf(field, before) });
      return t(after === null ? 'ACCOUNTS/HISTORY/REMOVED' : 'ACCOUNTS/HISTORY/ADDED', { name });
    },
    timeOf: ({ at }: AccountEvent) => time.format(new Date(at)),
  };
}
export type Sentences = ReturnType<typeof useSentences>;

/**
 * Returns the text key of an action: the audit trail's `accountChanges.extend` becomes
 * `ACCOUNTS/HISTORY/ACTION/ACCOUNTCHANGES_EXTEND`.
 */
const keyOf = (action: string) =>
  `ACCOUNTS/HISTORY/ACTION/${action.replaceAll('.', '_').toUpperCase()}`;

const isEmpty = (value: AccountChange['before']): value is null | '' | false =>
  value === null || value === '' || value === false;
