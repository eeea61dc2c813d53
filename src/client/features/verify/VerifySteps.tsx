import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { VerificationType } from '#contract/values.ts';
import { dateInSweden } from '#rules/dates.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { CodeStep } from './CodeStep.tsx';
import { Failure } from './Failure.tsx';
import { verifyQueries } from './queries.ts';
import { useTranslation } from './texts.ts';
import { useVerification } from './useVerification.ts';

/** The user's current step: giving an address, requesting a code, typing the code, or done. */
export function VerifySteps({
  type,
  givenCode,
}: {
  type: VerificationType;
  givenCode: string | null;
}) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { fullDate } = useDays();
  const { data: verificationStatus } = useSuspenseQuery(verifyQueries.one(type));
  const verification = useVerification(type);
  const { start } = verification;

  if (verificationStatus === null) {
    return (
      <Notice
        tone="info"
        title={t(`VERIFY/NOTHING_GIVEN/${type}`)}
        action={
          <Button component={Link} size="sm" variant="default" to={paths.profile('Employee')}>
            {t('VERIFY/TO_PROFILE')}
          </Button>
        }
      >
        <p>{t('VERIFY/NOTHING_GIVEN/TEXT')}</p>
      </Notice>
    );
  }
  if (verificationStatus.verified !== null) {
    const day = dateInSweden(new Date(verificationStatus.verified));
    return (
      <Notice
        tone="success"
        title={t(`VERIFY/DONE/${type}`, { address: verificationStatus.sentTo ?? '' })}
        isSpoken
      >
        <p>
          <DateText date={day}>{t('VERIFY/DONE/SINCE', { day: fullDate(day) })}</DateText>
        </p>
      </Notice>
    );
  }
  if (verificationStatus.expires !== null || givenCode !== null) {
    return (
      <CodeStep
        type={type}
        sentTo={verificationStatus.sentTo ?? ''}
        isSent={verificationStatus.expires !== null}
        givenCode={givenCode ?? ''}
        verification={verification}
      />
    );
  }
  return (
    <div className="stack-lg">
      <p>{t(`VERIFY/START/${type}`, { address: verificationStatus.sentTo ?? '' })}</p>
      {!online && <p className="quiet">{t('VERIFY/OFFLINE')}</p>}
      {start.error && <Failure error={start.error} />}
      <div>
        <ActionButton
          action={start}
          label={t('VERIFY/SEND')}
          look={{ variant: 'filled', size: 'md' }}
        />
      </div>
    </div>
  );
}
