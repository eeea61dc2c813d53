import type { OwnExternalAccount } from '#contract/externalSelf.ts';
import { Validity } from '#client/domain/Validity.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { useTranslation } from '#client/features/identity/texts.ts';
import { Section } from './Section.tsx';
import { useOwnAccount } from './useOwnAccount.ts';
import classes from './Own.module.css';

/**
 * The date until which the account is valid, and what its holder can do: renew it, wait, or contact
 * someone.
 */
export function Renewal({ account }: { account: OwnExternalAccount }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const { renew, keep, isBusy } = useOwnAccount();
  const { until, contact, mayKeep, renewal } = account;
  const name = contact?.name ?? '';
  return (
    <Section title={t('EXTERNAL/OWN/UNTIL')}>
      {mayKeep ? (
        <Notice
          tone="warning"
          title={t('EXTERNAL/OWN/ENDING')}
          action={
            <OnlineButton loading={isBusy} onClick={keep}>
              {t('EXTERNAL/OWN/KEEP')}
            </OnlineButton>
          }
        >
          <p>{t('EXTERNAL/OWN/ENDING_TEXT')}</p>
        </Notice>
      ) : (
        <>
          <p className={classes.until}>
            <Validity until={until} />
          </p>
          {renewal.until === null ? (
            <WhyNot account={account} />
          ) : (
            <>
              <p>{t('EXTERNAL/OWN/RENEW_ABOUT', { name })}</p>
              <OnlineButton loading={isBusy} onClick={renew}>
                {t('EXTERNAL/OWN/RENEW', { day: fullDate(renewal.until) })}
              </OnlineButton>
            </>
          )}
        </>
      )}
    </Section>
  );
}

/** Why the account cannot be renewed now, and what to do instead. */
function WhyNot({
  account: {
    renewal: { refusal, opensOn },
    contact,
  },
}: {
  account: OwnExternalAccount;
}) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  if (refusal === null) return null;
  return (
    <p className="quiet">
      {t(`EXTERNAL/OWN/WHY_NOT/${refusal}`, {
        name: contact?.name ?? '',
        day: opensOn === null ? '' : fullDate(opensOn),
      })}
    </p>
  );
}
