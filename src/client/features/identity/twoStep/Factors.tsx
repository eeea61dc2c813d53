import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mfa } from '#contract/mfa.ts';
import { mfaFactors, type MfaFactor } from '#contract/mfaFactors.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { toasts, useTranslation } from '../texts.ts';
import { Button } from '#client/ui/Button.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import { IconRows } from '#client/ui/IconRow.tsx';
import { FactorRow } from './FactorRow.tsx';
import { refreshTwoStep, twoStepQueries } from './queries.ts';
import type { WithReauthentication } from '#client/domain/reauthentication/useReauthentication.tsx';
import classes from './TwoStep.module.css';

interface FactorsProps {
  readonly factors: readonly MfaFactor[];
  readonly isOn: boolean;
  readonly withReauthentication: WithReauthentication;
  readonly onCodes: (codes: readonly string[]) => void;
  /** Shown below the list: how to add more factors. */
  readonly children: ReactNode;
}

/** The second factors, each with its action, and the switch for two-step verification. */
export function Factors({ factors, isOn, withReauthentication, onCodes, children }: FactorsProps) {
  const { t } = useTranslation();
  const id = useId();
  const { online } = useConnection();
  const title = useRef<HTMLHeadingElement>(null);
  const {
    data: { isDisablingPrevented },
  } = useSuspenseQuery(twoStepQueries.state());
  const isLast = factors.filter(({ kind }) => kind !== 'RecoveryCodes').length === 1;

  const { remove, renew, turn } = useChanges(withReauthentication, onCodes, () =>
    title.current?.focus(),
  );

  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 id={id} ref={title} tabIndex={-1}>
        {t('MFA/FACTORS')}
      </h2>
      <IconRows>
        {factors.map((factor) => (
          <FactorRow
            key={factor.id}
            factor={factor}
            whyNot={factor.kind !== 'RecoveryCodes' && isLast && isOn ? t('MFA/REMOVE/LAST') : null}
            isBusy={
              (remove.isPending && remove.variables === factor.id) ||
              (factor.kind === 'RecoveryCodes' && renew.isPending)
            }
            onRemove={() => remove.mutate(factor.id)}
            onRenew={() => renew.mutate()}
          />
        ))}
      </IconRows>
      {children}
      {!isOn && (
        <Button disabled={!online} loading={turn.isPending} onClick={() => turn.mutate(true)}>
          {t('MFA/TURN_ON')}
        </Button>
      )}
      {isOn && !isDisablingPrevented && (
        <ConfirmButton
          label={t('MFA/TURN_OFF')}
          question={t('MFA/TURN_OFF/CONSEQUENCE')}
          confirm={t('MFA/TURN_OFF')}
          keep={t('MFA/KEEP')}
          isBusy={turn.isPending}
          onConfirm={(close) => {
            close();
            turn.mutate(false);
          }}
        />
      )}
      <p className="note">
        <Link to={paths.resetTsv('personal')}>{t('MFA/LOST')}</Link>
      </p>
    </section>
  );
}

/** The calls that remove a factor, renew the recovery codes, and turn the verification on or off. */
function useChanges(
  withReauthentication: WithReauthentication,
  onCodes: FactorsProps['onCodes'],
  onChanged: () => void,
) {
  const client = useQueryClient();
  const changed = async () => {
    await refreshTwoStep(client);
    onChanged();
  };
  const onError = async (error: unknown) => {
    toasts.failure(error, 'MFA');
    await refreshTwoStep(client);
  };
  const remove = useMutation({
    mutationFn: (factor: string) =>
      withReauthentication(
        async () => (await call(mfaFactors.removeFactor, { params: { id: factor } }), 'removed'),
      ),
    onSuccess: async (done) => {
      if (done === null) return;
      toasts.success('MFA/REMOVED');
      await changed();
    },
    onError,
  });
  const renew = useMutation({
    mutationFn: () => withReauthentication(() => call(mfaFactors.renewRecoveryCodes, {})),
    onSuccess: async (renewed) => {
      if (renewed === null) return;
      onCodes(renewed.recoveryCodes);
      await refreshTwoStep(client);
    },
    onError,
  });
  const turn = useMutation({
    mutationFn: (on: boolean) =>
      withReauthentication(() =>
        call(on ? mfa.enable : mfa.disable, { params: { adAccountType: 'Personal' } }),
      ),
    onSuccess: async (state) => {
      if (state === null) return;
      toasts.success(state.enabled ? 'MFA/TURNED_ON' : 'MFA/TURNED_OFF');
      await changed();
    },
    onError,
  });

  return { remove, renew, turn };
}
