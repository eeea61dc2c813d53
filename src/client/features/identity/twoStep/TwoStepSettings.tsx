import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { mfa } from '#contract/mfa.ts';
import { mfaFactors, type RegisteredFactor, type TotpSetup } from '#contract/mfaFactors.ts';
import { call } from '#client/api/call.ts';
import { toasts, useTranslation } from '../texts.ts';
import { Factors } from './Factors.tsx';
import { LazyAppSetup } from './LazyAppSetup.tsx';
import { PasskeySetup } from './PasskeySetup.tsx';
import { isOutdated, refreshTwoStep, twoStepQueries } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useReauthentication } from './useReauthentication.tsx';
import { Button } from '#client/ui/Button.ts';
import { KeyIcon } from '#client/ui/icons.tsx';
import { MobileIcon } from '#client/ui/deferredIcons.tsx';
import { useConnection } from '#client/offline/connection.ts';
import { supportsPasskeys } from './passkeys.ts';
import classes from './TwoStep.module.css';

type Stage =
  | { readonly is: 'reading' | 'addingPasskey' }
  | { readonly is: 'addingApp'; readonly setup: TotpSetup }
  | { readonly is: 'readingCodes'; readonly codes: readonly string[] };

/**
 * The registered factors, and the steps that add more. The first factor turns two-step verification
 * on.
 */
export function TwoStepSettings() {
  const client = useQueryClient();
  const { data: factors } = useSuspenseQuery(twoStepQueries.factors());
  const {
    data: { enabled },
    error: stateError,
  } = useSuspenseQuery(twoStepQueries.state());
  const { withReauthentication, dialog } = useReauthentication();
  const [stage, setStage] = useState<Stage>({ is: 'reading' });
  const stop = () => setStage({ is: 'reading' });

  const startApp = useMutation({
    mutationFn: () => withReauthentication(() => call(mfaFactors.startTotp, {})),
    onSuccess: (setup) => setup && setStage({ is: 'addingApp', setup }),
    onError: (error) => toasts.failure(error, 'MFA'),
  });

  const done = async ({ recoveryCodes }: RegisteredFactor) => {
    if (recoveryCodes === null) {
      stop();
      toasts.success('MFA/ADDED');
    } else {
      setStage({ is: 'readingCodes', codes: recoveryCodes });
      if (!enabled) await turnOn();
    }
    await refreshTwoStep(client);
  };

  const confirmApp = async (id: string, code: string, name: string) => {
    void done(await call(mfaFactors.confirmTotp, { params: { id }, body: { code, name } }));
  };

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
  if (stage.is === 'reading' && isOutdated(stateError)) return null;
  return (
    <>
      {dialog}
      {stage.is === 'reading' && factors.length > 0 && (
        <Factors
          factors={factors}
          isOn={enabled}
          withReauthentication={withReauthentication}
          onCodes={(codes) => setStage({ is: 'readingCodes', codes })}
        >
          {addButtons}
        </Factors>
      )}
      {stage.is === 'reading' && factors.length === 0 && addButtons}
      {stage.is === 'addingApp' && (
        <LazyAppSetup
          setup={stage.setup}
          onConfirm={(code, name) => confirmApp(stage.setup.id, code, name)}
          onCancel={stop}
        />
      )}
      {stage.is === 'addingPasskey' && (
        <PasskeySetup
          withReauthentication={withReauthentication}
          onDone={(registered) => void done(registered)}
          onCancel={stop}
        />
      )}
      {stage.is === 'readingCodes' && <RecoveryCodes codes={stage.codes} onSaved={stop} />}
    </>
  );
}

/**
 * When this fails, the factor is registered all the same, and the page shows that two-step
 * verification is off.
 */
async function turnOn(): Promise<void> {
  try {
    await call(mfa.enable, { params: { adAccountType: 'Personal' } });
  } catch (error) {
    toasts.failure(error, 'MFA');
  }
}

interface AddFactorButtonsProps {
  /** Whether this will be the first factor, which turns two-step verification on. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onApp: () => void;
  readonly onPasskey: () => void;
}

/** Buttons that start the setup of an app or a passkey. */
function AddFactorButtons({ isFirst, isBusy, onApp, onPasskey }: AddFactorButtonsProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const canPasskey = supportsPasskeys();
  return (
    <div className={classes.addFactor}>
      {isFirst && <p>{t('MFA/CHOOSE')}</p>}
      <div className="actions">
        <Button
          variant={isFirst ? 'filled' : 'default'}
          size={isFirst ? 'md' : 'sm'}
          leftSection={<MobileIcon size={18} />}
          disabled={!online}
          loading={isBusy}
          onClick={onApp}
        >
          {t(isFirst ? 'MFA/APP/START' : 'MFA/APP/ADD')}
        </Button>
        <Button
          variant="default"
          size={isFirst ? 'md' : 'sm'}
          leftSection={<KeyIcon size={18} />}
          disabled={!online || !canPasskey || isBusy}
          onClick={onPasskey}
        >
          {t(isFirst ? 'MFA/PASSKEY/START' : 'MFA/PASSKEY/ADD')}
        </Button>
      </div>
      {!canPasskey && <p className="note">{t('MFA/PASSKEY/UNKNOWN_HERE')}</p>}
      {!online && <p className="note">{t('MFA/OFFLINE')}</p>}
    </div>
  );
}
