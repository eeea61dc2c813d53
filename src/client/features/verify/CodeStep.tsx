import type { VerificationType } from '#contract/values.ts';
import { ApiError, errorAtField } from '#client/api/errors.ts';
import { CodeForm } from '#client/forms/CodeForm.tsx';
import { useConnection } from '#client/offline/connection.ts';
import { Failure } from './Failure.tsx';
import { useTranslation } from './texts.ts';
import type { VerificationMutations } from './useVerification.ts';

interface CodeStepProps {
  readonly type: VerificationType;
  readonly sentTo: string;
  /**
   * Whether this browser has a valid code. Otherwise the given code was sent elsewhere, or has
   * expired.
   */
  readonly isSent: boolean;
  readonly givenCode: string;
  readonly verification: VerificationMutations;
}

/** The code that verifies an own address or number. */
export function CodeStep({
  type,
  sentTo,
  isSent,
  givenCode,
  verification: { start, verify },
}: CodeStepProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const refusalOf = (error: Error) => {
    const field = errorAtField(error, 'code');
    if (field !== undefined) return { field, isDead: field === 'VERIFY/EXPIRED_CODE' };
    return {
      isDead: error instanceof ApiError && error.status === 423,
      notice: <Failure error={error} />,
    };
  };

  return (
    <CodeForm
      className="stack-lg"
      intro={
        <p>{t(isSent ? `VERIFY/SENT/${type}` : `VERIFY/GIVEN/${type}`, { address: sentTo })}</p>
      }
      words={{
        label: t('VERIFY/CODE'),
        help: t('VERIFY/CODE_HELP'),
        notACode: 'VERIFY/NOT_A_CODE',
        submit: t('VERIFY/SUBMIT'),
        offline: t('VERIFY/OFFLINE'),
      }}
      given={givenCode}
      verify={verify}
      resend={{
        label: t('VERIFY/RESEND'),
        action: start,
        sent: t(`VERIFY/ON_ITS_WAY/${type}`),
        isDisabled: !online,
      }}
      refusalOf={refusalOf}
    />
  );
}
