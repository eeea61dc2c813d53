import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { mfa } from '#contract/mfa.ts';
import {
  mfaFactors,
  type MfaFactor,
  type RegisteredFactor,
  type TotpSetup,
} from '#contract/mfaFactors.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { toasts, useTranslation } from '../texts.ts';
import { AddFactorButtons } from './AddFactorButtons.tsx';
import { Factors } from './Factors.tsx';
import { LazyAppSetup } from './LazyAppSetup.tsx';
import { PasskeySetup } from './PasskeySetup.tsx';
import { isOutdated, refreshTwoStep, twoStepQueries } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import {
  useReauthentication,
  type WithReauthentication,
} from '#client/domain/reauthentication/useReauthentication.tsx';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import * as paths from '#client/paths/pages.ts';
import { useConnection } from '#client/offline/connection.ts';
import { startedSetupIn } from './startedSetup.ts';

type Stage =
  | { readonly is: 'reading' | 'addingPasskey' }
  | { readonly is: 'addingApp'; readonly setup: TotpSetup }
  /** `turnsOn` is the factor that has just turned two-step verification on; null for new codes. */
  | {
      readonly is: 'readingCodes';
      readonly codes: readonly string[];
      readonly turnsOn: FactorKind | null;
    }
  | { readonly is: 'turnedOn'; readonly by: FactorKind };

type FactorKind = RegisteredFactor['factor']['kind'];

/**
 * The registered factors, and the steps that add more. The first factor turns two-step verification
 * on.
 */
export function TwoStepSettings() {
  const { data: factors } = useSuspenseQuery(twoStepQueries.factors());
  const {
    data: { enabled },
    error: stateError,
  } = useSuspenseQuery(twoStepQueries.state());
  const { withReauthentication, dialog } = useReauthentication();
  const { stage, setStage, startApp, done } = useSetup(factors, enabled, withReauthentication);
  const stop = () => setStage({ is: 'reading' });

  const addButtons = (
    <AddFactorButtons
      isFirst={factors.length === 0}
      isBusy={startApp.isPending}
      onApp={() => startApp.mutate()}
      onPasskey={() => setStage({ is: 'addingPasskey' })}
    />
  );
  // Nothing is offered that depends on a state that could not be read; the status above offers the
  // retry.
  const isReading = stage.is === 'reading' || stage.is === 'turnedOn';
  if (isReading && isOutdated(stateError)) return null;
  return (
    <>
      {dialog}
      {stage.is === 'turnedOn' && <TurnedOn by={stage.by} />}
      {isReading && factors.length > 0 && (
        <Factors
          factors={factors}
          isOn={enabled}
          withReauthentication={withReauthentication}
          onCodes={(codes) => setStage({ is: 'readingCodes', codes, turnsOn: null })}
        >
          {addButtons}
        </Factors>
      )}
      {isReading && factors.length === 0 && addButtons}
      {stage.is === 'addingApp' && (
        <LazyAppSetup
          setup={stage.setup}
          onConfirm={async (code, name) => {
            const params = { id: stage.setup.id };
            await done(await call(mfaFactors.confirmTotp, { params, body: { code, name } }));
          }}
          onCancel={stop}
        />
      )}
      {stage.is === 'addingPasskey' && (
        <PasskeySetup withReauthentication={withReauthentication} onDone={done} onCancel={stop} />
      )}
      {stage.is === 'readingCodes' && (
        <RecoveryCodes
          codes={stage.codes}
          onSaved={() =>
            setStage(
              stage.turnsOn === null ? { is: 'reading' } : { is: 'turnedOn', by: stage.turnsOn },
            )
          }
        />
      )}
    </>
  );
}

/** The stage of the page, the calls that lead to the next one, and what follows a new factor. */
function useSetup(
  factors: readonly MfaFactor[],
  isOn: boolean,
  withReauthentication: WithReauthentication,
) {
  const client = useQueryClient();
  const { online } = useConnection();
  const asked = startedSetupIn(useLocation().state);
  const starts = factors.length === 0 && online ? asked : null;
  const [stage, setStage] = useState<Stage>({
    is: starts === 'passkey' ? 'addingPasskey' : 'reading',
  });

  const startApp = useAction({
    send: () => withReauthentication(() => call(mfaFactors.startTotp, {})),
    onSent: (setup) => setup && setStage({ is: 'addingApp', setup }),
    failure: 'MFA',
  });
  const startAskedApp = useEffectEvent(() => {
    if (starts === 'app') startApp.mutate();
  });
  useEffect(() => {
    startAskedApp();
  }, []);

  // The codes come last: what stands above them does not move any more when they are to be pressed.
  const done = async ({ recoveryCodes, factor: { kind } }: RegisteredFactor) => {
    const turnsOn = recoveryCodes !== null && !isOn && (await turnOn());
    await refreshTwoStep(client);
    if (recoveryCodes === null) {
      setStage({ is: 'reading' });
      toasts.success('MFA/ADDED');
    } else setStage({ is: 'readingCodes', codes: recoveryCodes, turnsOn: turnsOn ? kind : null });
  };
  return { stage, setStage, startApp, done };
}

/**
 * Returns whether two-step verification is on. When it fails, the factor is registered all the
 * same, and the page shows that two-step verification is off.
 */
async function turnOn(): Promise<boolean> {
  try {
    return (await call(mfa.enable, { params: { adAccountType: 'Personal' } })).enabled;
  } catch (error) {
    toasts.failure(error, 'MFA');
    return false;
  }
}

/** Says that two-step verification is on, and what the next sign-in is like. */
function TurnedOn({ by }: { readonly by: FactorKind }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="success"
      isSpoken
      title={t('MFA/TURNED_ON')}
      action={
        <Button component={Link} to={paths.myAccounts()} variant="default" size="sm">
          {t('MFA/DONE/BACK')}
        </Button>
      }
    >
      <p>{t(by === 'Passkey' ? 'MFA/DONE/PASSKEY' : 'MFA/DONE/APP')}</p>
    </Notice>
  );
}
