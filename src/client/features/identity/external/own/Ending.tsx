import type { OwnExternalAccount } from '../../../../../contract/externalSelf.ts';
import { ConfirmButton } from '../../../../ui/ConfirmButton.tsx';
import { useDays } from '../../../../ui/dates/useDays.ts';
import { useTranslation } from '../../texts.ts';
import { Section } from './Section.tsx';
import { useEndAccount } from './useOwnAccount.ts';
import classes from './Own.module.css';

/** Button that ends the account, with the consequences, the date they take effect, and how long the action can be undone. */
export function Ending({ account: { liUId, contact } }: { account: OwnExternalAccount }) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const { end, isBusy } = useEndAccount();
  return (
    <Section title={t('EXTERNAL/OWN/END/TITLE')}>
      <p className={classes.quiet}>{t('EXTERNAL/OWN/END/ABOUT')}</p>
      <ConfirmButton
        label={t('EXTERNAL/OWN/END/BUTTON')}
        look={{ color: 'red', variant: 'outline' }}
        question={t('EXTERNAL/OWN/END/QUESTION', { liUId: liUId ?? '' })}
        details={
          <ul className={classes.details}>
            <li>{t('EXTERNAL/OWN/END/CLOSES', { day: fullDate(today) })}</li>
            <li>{t('EXTERNAL/OWN/END/LOST')}</li>
            <li>{contact?.vouches ? t('EXTERNAL/OWN/END/REGRET_CONTACT', { name: contact.name }) : t('EXTERNAL/OWN/END/REGRET')}</li>
          </ul>
        }
        confirm={t('EXTERNAL/OWN/END/CONFIRM')}
        keep={t('EXTERNAL/OWN/END/NO')}
        isBusy={isBusy}
        onConfirm={end}
      />
    </Section>
  );
}
