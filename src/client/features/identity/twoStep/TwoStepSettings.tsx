import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { mfa } from '../../../../contract/mfa.ts';
import { mfaFactors, type RegisteredFactor, type TotpSetup } from '../../../../contract/mfaFactors.ts';
import { call } from '../../../api/call.ts';
import { toasts } from '../../../api/toastStore.ts';
import { RowBones } from '../../../components/Skeletons.tsx';
import { Factors } from './Factors.tsx';
import { PasskeySetup } from './PasskeySetup.tsx';
import { refreshTwoStep, twoStepQueries } from './queries.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useProof } from './useProof.tsx';
import { WaysToAdd } from './WaysToAdd.tsx';

/** Who only looks draws no QR code. */
const AppSetup = lazy(async () => ({ default: (await import('./AppSetup.tsx')).AppSetup }));

type Stage =
  | { readonly is: 'reading' | 'addingPasskey' }
  | { readonly is: 'addingApp'; readonly setup: TotpSetup }
  | { readonly is: 'readingCodes'; readonly codes: readonly string[] };

/** What is registered, and the steps by which more is. The first factor turns two-step verification on. */
export function TwoStepSettings() {
  const client = useQueryClient();
  const { data: factors } = useSuspenseQuery(twoStepQueries.factors());
  const { data: { enabled } } = useSuspenseQuery(twoStepQueries.state());
  const { withProof, dialog } = useProof();
  const [stage, setStage] = useState<Stage>({ is: 'reading' });
  const stop = () => setStage({ is: 'reading' });

  const startApp = useMutation({
    mutationFn: () => withProof(() => call(mfaFactors.startTotp, {})),
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

  const ways = (
    <WaysToAdd isFirst={factors.length === 0} isBusy={startApp.isPending} onApp={() => startApp.mutate()} onPasskey={() => setStage({ is: 'addingPasskey' })} />
  );
  return (
    <>
      {dialog}
      {stage.is === 'reading' && factors.length > 0 && (
        <Factors factors={factors} isOn={enabled} withProof={withProof} onCodes={(codes) => setStage({ is: 'readingCodes', codes })}>
          {ways}
        </Factors>
      )}
      {stage.is === 'reading' && factors.length === 0 && ways}
      {stage.is === 'addingApp' && (
        <Suspense fallback={<RowBones rows={3} />}>
          <AppSetup setup={stage.setup} onConfirm={(code, name) => confirmApp(stage.setup.id, code, name)} onCancel={stop} />
        </Suspense>
      )}
      {stage.is === 'addingPasskey' && <PasskeySetup withProof={withProof} onDone={(registered) => void done(registered)} onCancel={stop} />}
      {stage.is === 'readingCodes' && <RecoveryCodes codes={stage.codes} onSaved={stop} />}
    </>
  );
}

/** Where it does not turn on, the factor is there all the same, and the page says that it is off. */
async function turnOn(): Promise<void> {
  try {
    await call(mfa.enable, { params: { adAccountType: 'Personal' } });
  } catch (error) {
    toasts.failure(error, 'MFA');
  }
}
