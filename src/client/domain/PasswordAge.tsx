import type { ComponentType, ReactNode } from 'react';
import type { PasswordStatus } from '#contract/password.ts';
import { dateInSweden } from '#rules/dates.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { DateText } from '../ui/dates/DateText.tsx';
import { useDays } from '../ui/dates/useDays.ts';
import { StatusBadge } from '../ui/StatusBadge.tsx';

interface PasswordAgeProps {
  readonly status: PasswordStatus;
  /** Wrapper around each line below the badge. */
  readonly Detail: ComponentType<{ readonly children: ReactNode }>;
}

/**
 * When the password was last changed, whether it must be changed now, and until when it is valid.
 */
export function PasswordAge({
  status: { renewingRequired, passwordLastSet, renewBefore },
  Detail,
}: PasswordAgeProps) {
  const { t } = useTranslation();
  const { since, fullDate } = useDays();
  const lastSet = passwordLastSet && dateInSweden(new Date(passwordLastSet));
  if (!lastSet) return <StatusBadge tone="attention" label={t('PASSWORD_STATUS/NEVER_SET')} />;

  const age = (
    <DateText date={lastSet}>{t('PASSWORD_STATUS/SET', { when: since(lastSet) })}</DateText>
  );
  return (
    <>
      {renewingRequired ? (
        <StatusBadge tone="attention" label={t('PASSWORD_STATUS/RENEW_NOW')} />
      ) : (
        <StatusBadge tone="ok" label={age} />
      )}
      {renewingRequired && <Detail>{age}</Detail>}
      {renewBefore && (
        <Detail>
          <DateText date={renewBefore}>
            {t('PASSWORD_STATUS/RENEW_BEFORE', { day: fullDate(renewBefore) })}
          </DateText>
        </Detail>
      )}
    </>
  );
}
