import { Link } from 'react-router-dom';
import { callerVerifications, provesToDesk } from '#contract/callerVerifications.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { wasCertainlyNear } from '#rules/nearbyProof.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { application } from '#client/api/product.ts';
import { CodeForm } from '#client/forms/CodeForm.tsx';
import * as outsidePaths from '#client/paths/outside.ts';
import { useSession } from '#client/session/session.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { toasts, useTranslation } from '../texts.ts';
import classes from '../parts/SignInForm.module.css';

/**
 * Page where the user proves their identity to a support desk that they are talking to: by BankID
 * or a wallet, and by the number that the desk has given them.
 */
export default function DeskProofPage() {
  const { t } = useTranslation();
  const who = useSession()?.authentication;
  const isNear = who !== undefined && wasCertainlyNear(who);
  const isProof = isNear && provesToDesk.some((one) => one === who.authenticationScope);
  return (
    <Page
      isNarrow
      title={t('PAGE/DESK_PROOF')}
      heading={t('PAGE/DESK_PROOF')}
      lead={t('DESK_PROOF/LEAD')}
    >
      {isProof ? <NumberForm /> : <Ways isTooFar={who !== undefined && !isNear} />}
    </Page>
  );
}

const ways = [
  [AuthenticationScope.BankId, 'bankid', 'LANDING/SIGN_IN/BANKID'],
  [AuthenticationScope.Wallet, 'wallet', 'LANDING/SIGN_IN/WALLET'],
] as const;

/** The ways to show who one is that this installation offers. */
function Ways({ isTooFar }: { readonly isTooFar: boolean }) {
  const { t } = useTranslation();
  const { signInScopes } = application();
  const returnTo = new URLSearchParams({ returnTo: outsidePaths.deskProof() });
  return (
    <div className={classes.form}>
      {isTooFar && (
        <Notice tone="info">
          <p>{t('DESK_PROOF/TOO_FAR')}</p>
        </Notice>
      )}
      <div className={classes.buttons}>
        {ways
          .filter(([scope]) => signInScopes.includes(scope))
          .map(([scope, page, label]) => (
            <Button
              key={scope}
              component={Link}
              to={`${outsidePaths.authentication(page)}?${returnTo}`}
            >
              {t(label)}
            </Button>
          ))}
      </div>
    </div>
  );
}

const refusalOf = (error: Error) => {
  const { status, errors } = error instanceof ApiError ? error : {};
  return { field: status === 423 ? 'CALLER/NUMBER_LOCKED' : errors?.['number']?.[0] };
};

function NumberForm() {
  const { t } = useTranslation();
  const prove = useAction({
    send: (number: string) => call(callerVerifications.prove, { body: { number } }),
    isSecret: true,
    failure: (error) => {
      if (refusalOf(error).field === undefined) toasts.failure(error, 'DESK_PROOF');
    },
  });
  if (prove.isSuccess)
    return (
      <Notice tone="success" isSpoken title={t('DESK_PROOF/DONE')}>
        <p>{t('DESK_PROOF/DONE_TEXT')}</p>
      </Notice>
    );
  return (
    <CodeForm
      isReadOut
      className={classes.form}
      words={{
        label: t('DESK_PROOF/NUMBER'),
        help: t('DESK_PROOF/HELP'),
        notACode: 'CALLER/NOT_A_NUMBER',
        submit: t('DESK_PROOF/SUBMIT'),
        offline: t('DESK_PROOF/OFFLINE'),
      }}
      verify={prove}
      refusalOf={refusalOf}
    />
  );
}
