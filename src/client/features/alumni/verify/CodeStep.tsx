import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { alumniSignIn } from '#contract/alumniSignIn.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError, errorAtField } from '#client/api/errors.ts';
import { CodeForm } from '#client/forms/CodeForm.tsx';
import * as outsidePaths from '#client/paths/outside.ts';
import { Failure } from '../Failure.tsx';
import { refreshAlumnus } from '../queries.ts';
import { toasts, useTranslation } from '../texts.ts';
import classes from '../Alumni.module.css';

interface CodeStepProps {
  readonly unverified: { readonly alumniId: string; readonly email: string };
  /** Whether a new code can be requested, which requires a session. */
  readonly mayResend: boolean;
}

/** The mailed code that verifies the address of a request or profile. */
export function CodeStep({ unverified: { alumniId, email }, mayResend }: CodeStepProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const verify = useAction({
    send: (code: string) => call(alumniSignIn.verifyEmailOfAlumnus, { query: { code, alumniId } }),
    isSecret: true,
    onSent: async () => {
      toasts.success('ALUMNI_VERIFY/DONE', { email });
      await refreshAlumnus(client);
      await navigate(outsidePaths.alumniSignIn(), { replace: true });
    },
    failure: null,
  });
  const resend = useAction({
    send: () => call(alumniSignIn.resendCode, { query: { email } }),
    failure: null,
  });
  const refusalOf = (error: Error) => {
    const field = errorAtField(error, 'code');
    if (field !== undefined) return { field, isDead: field === 'ALUMNI_VERIFY/EXPIRED_CODE' };
    const texts = { 423: 'ALUMNI_VERIFY/LOCKED', 429: 'ALUMNI_VERIFY/429' } as const;
    return {
      isDead: error instanceof ApiError && error.status === 423,
      notice: <Failure error={error} prefix="ALUMNI_VERIFY" texts={texts} />,
    };
  };

  return (
    <CodeForm
      className={classes.stack}
      intro={<p>{t('ALUMNI_VERIFY/SENT', { email })}</p>}
      words={{
        label: t('ALUMNI_VERIFY/CODE'),
        help: t('ALUMNI_VERIFY/CODE_HELP'),
        notACode: 'ALUMNI_VERIFY/NOT_A_CODE',
        submit: t('ALUMNI_VERIFY/SUBMIT'),
        offline: t('ALUMNI/OFFLINE'),
      }}
      verify={verify}
      resend={
        mayResend && {
          label: t('ALUMNI_VERIFY/RESEND'),
          action: resend,
          sent: t('ALUMNI_VERIFY/RESENT'),
        }
      }
      refusalOf={refusalOf}
    />
  );
}
