import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { mfa } from '#contract/mfa.ts';
import { mfaFactors, type MfaFactor } from '#contract/mfaFactors.ts';
import { ActionButton } from '#client/actions/ActionButton.tsx';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { toasts, useTranslation } from '../texts.ts';
import * as paths from '#client/paths/pages.ts';
import { IconRows } from '#client/ui/IconRow.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
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
        <OnlineButton loading={turn.isPending} onClick={() => turn.mutate(true)}>
          {t('MFA/TURN_ON')}
        </OnlineButton>
      )}
      {isOn && !isDisablingPrevented && (
        <ActionButton
          action={turn}
          input={false}
          closes="before"
          label={t('MFA/TURN_OFF')}
          question={t('MFA/TURN_OFF/CONSEQUENCE')}
          confirm={t('MFA/TURN_OFF')}
          keep={t('MFA/KEEP')}
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
  const onFailure = async (error: unknown) => {
    toasts.failure(error, 'MFA');
    await refreshTwoStep(client);
  };
  const remove = useAction({
    send: (factor: string) =>
      withReauthentication(
        async () => (await call(mfaFactors.removeFactor, { params: { id: factor } }), 'removed'),
      ),
    onSent: async (done) => {
      if (done === null) return;
      toasts.success('MFA/REMOVED');
      await changed();
    },
    failure: onFailure,
  });
  const renew = useAction({
    send: () => withReauthentication(() => call(mfaFactors.renewRecoveryCodes, {})),
    onSent: async (renewed) => {
      if (renewed === null) return;
      onCodes(renewed.recoveryCodes);
      await refreshTwoStep(client);
    },
    failure: onFailure,
  });
  const turn = useAction({
    send: (on: boolean) =>
      withReauthentication(() =>
        call(on ? mfa.enable : mfa.disable, { params: { adAccountType: 'Personal' } }),
      ),
    onSent: async (state) => {
      if (state === null) return;
      toasts.success(state.enabled ? 'MFA/TURNED_ON' : 'MFA/TURNED_OFF');
      await changed();
    },
    failure: onFailure,
  });

  return { remove, renew, turn };
}
