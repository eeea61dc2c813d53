import { useSuspenseQuery } from '@tanstack/react-query';
import {
  type ResettableAccount,
  resetsSecondStep,
  secondStepReset,
} from '#contract/secondStepReset.ts';
import { wasCertainlyNear } from '#rules/nearbyProof.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { useConnection } from '#client/offline/connection.ts';
import { home } from '#client/paths/pages.ts';
import { signIn } from '#client/paths/server.ts';
import { useSession } from '#client/session/session.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Button } from '#client/ui/Button.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { FailureNotice } from '#client/ui/FailureNotice.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { HelpOfDesk, WaysToReset } from './LostSecondStep.tsx';

/** A reset is an answer to what was lost just now, so nothing older is shown. */
const ownAccounts = () => ({ ...query(secondStepReset.accounts, {}), staleTime: 0, gcTime: 0 });

/**
 * `/account/secondstep`: people who have lost every second factor identify themselves, and reset the
 * second step of their own accounts.
 */
export default function LostSecondStepPage() {
  const { t } = useTranslation();
  const proof = useSession()?.authentication;
  const isTooFar = proof !== undefined && !wasCertainlyNear(proof);
  const mayReset = !isTooFar && resetsSecondStep.some((one) => one === proof?.authenticationScope);
  return (
    <Page
      isNarrow
      title={t('PAGE/SECOND_STEP_LOST')}
      heading={t('PAGE/SECOND_STEP_LOST')}
      {...(!mayReset && { lead: t('MFA/LOST_ALL/LEAD') })}
    >
      <div className="stack-lg">
        {isTooFar && (
          <Notice tone="info">
            <p>{t('MFA/LOST_ALL/TOO_FAR')}</p>
          </Notice>
        )}
        {mayReset ? (
          <AsyncBoundary skeleton={<RowSkeleton rows={2} />} failure={t('MFA/LOST_ALL/FAILED')}>
            <Accounts />
          </AsyncBoundary>
        ) : (
          <WaysToReset />
        )}
        <HelpOfDesk />
      </div>
    </Page>
  );
}

function Accounts() {
  const { t } = useTranslation();
  const { data: accounts } = useSuspenseQuery(ownAccounts());
  if (accounts.length === 0) return <p>{t('MFA/LOST_ALL/NO_ACCOUNT')}</p>;
  return accounts.map((account) => <Account key={account.liUId} account={account} />);
}

/** One of the person's accounts: the reset, what keeps it from being possible, or what follows. */
function Account({ account: { liUId, refusals, possibleFrom } }: { account: ResettableAccount }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const reset = useAction({
    send: () => call(secondStepReset.reset, { body: { liUId } }),
    isSecret: true,
    failure: null,
  });
  if (reset.data)
    return (
      <Notice
        tone="success"
        isSpoken
        title={t('MFA/LOST_ALL/DONE', { liUId })}
        action={
          <Button size="sm" component="a" href={signIn('Main', home())}>
            {t('ACCOUNT/SIGN_IN_WITH_PASSWORD')}
          </Button>
        }
      >
        <p>
          {t('MFA/LOST_ALL/DONE_TEXT', { moment: momentInWords(reset.data.passwordHeldUntil) })}
        </p>
      </Notice>
    );
  return (
    <section className="stack-sm" aria-labelledby={`account-${liUId}`}>
      <h2 id={`account-${liUId}`} translate="no">
        {liUId}
      </h2>
      {refusals.map((refusal) => (
        <p key={refusal}>{t(`MFA/RESET_REFUSED/${refusal}`)}</p>
      ))}
      {possibleFrom !== null && (
        <p>{t('MFA/LOST_ALL/WHEN', { moment: momentInWords(possibleFrom) })}</p>
      )}
      {reset.error && <FailureNotice error={reset.error} prefix="MFA" />}
      {!online && <p className="note">{t('MFA/LOST_ALL/OFFLINE')}</p>}
      {refusals.length === 0 && (
        <ActionButton
          action={reset}
          closes="before"
          label={t('MFA/LOST_ALL/RESET')}
          name={`${t('MFA/LOST_ALL/RESET')}: ${liUId}`}
          question={t('MFA/LOST_ALL/CONSEQUENCE', { liUId })}
          confirm={t('MFA/LOST_ALL/CONFIRM')}
          keep={t('MFA/LOST_ALL/KEEP')}
        />
      )}
    </section>
  );
}
