import type { AccountChange, AccountEvent } from '../../../../contract/accountHistory.ts';
import { hasText } from '../../../i18n/texts.ts';
import { useDays } from '../../../components/useDays.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** What was done, in words of the audit trail: `accountChanges.extend` is said as `ACCOUNTS/HISTORY/ACTION/ACCOUNTCHANGES_EXTEND`. */
const keyOf = (action: string) => `ACCOUNTS/HISTORY/ACTION/${action.replaceAll('.', '_').toUpperCase()}`;

/** Says the events of an account's history in the language of the page. */
export function useSentences() {
  const { t, language } = useTranslation();
  const { fullDate } = useDays();
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'Europe/Stockholm' });
  const known = (key: string, otherwise: string) => (hasText(key) ? t(key) : otherwise);

  const valueOf = (field: string, value: AccountChange['before']): string => {
    if (value === null || value === '') return t('ACCOUNTS/EMPTY');
    if (typeof value === 'boolean') return t(value ? 'ACCOUNTS/YES' : 'ACCOUNTS/NO');
    if (DATE.test(value)) return fullDate(value);
    if (field === 'userStatus') return known(`USER_STATUS/${value.toUpperCase()}`, value);
    if (field === 'subscriptionType') return known(`SUBSCRIPTION_TYPE/${value.toUpperCase()}`, value);
    return value;
  };

  return {
    actionOf: ({ action }: AccountEvent) => known(keyOf(action), t('ACCOUNTS/HISTORY/ACTION/OTHER')),
    actorOf: ({ actor, isByPerson }: AccountEvent) => {
      if (isByPerson) return t('ACCOUNTS/HISTORY/BY_PERSON');
      if (actor === null) return t('ACCOUNTS/HISTORY/BY_SYSTEM');
      return t('ACCOUNTS/HISTORY/BY', { name: actor.liUId === null ? actor.displayName : `${actor.displayName} (${actor.liUId})` });
    },
    changeOf: ({ field, before, after }: AccountChange) =>
      t('ACCOUNTS/PROFILE/FROM_TO', {
        name: known(`ACCOUNTS/FIELD/${field.toUpperCase()}`, field),
        before: valueOf(field, before),
        after: valueOf(field, after),
      }),
    timeOf: ({ at }: AccountEvent) => time.format(new Date(at)),
  };
}
