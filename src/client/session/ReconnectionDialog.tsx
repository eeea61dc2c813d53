import { Loader } from '@mantine/core';
import { useId } from 'react';
import { AuthenticationScope } from '#contract/values.ts';
import { useSession } from './session.ts';
import { Button } from '../ui/Button.ts';
import { useModalDialog } from '../ui/useModalDialog.ts';
import { useTranslation } from './reconnectionTexts.ts';
import { query } from '../paths/addressParts.ts';
import * as outsidePaths from '../paths/outside.ts';
import * as serverPaths from '../paths/server.ts';
import { runReconnection, useReconnection } from './reconnect.ts';
import type { Reconnection } from './reconnection.ts';
import classes from './ReconnectionDialog.module.css';

/** Sign-in methods that start on a page of the portal; all others start at an identity provider. */
const ownPages: Partial<Record<AuthenticationScope, string>> = {
  [AuthenticationScope.BankId]: outsidePaths.authentication('bankid'),
  [AuthenticationScope.Wallet]: outsidePaths.authentication('wallet'),
  [AuthenticationScope.WalletByCode]: outsidePaths.authentication('wallet'),
  [AuthenticationScope.Email]: outsidePaths.authentication('email'),
  [AuthenticationScope.ActivationKey]: outsidePaths.activationKey(),
};
const providers = [
  'EduId',
  'Antagning',
  'LiuProd',
  'RegionOstergotland',
  'OrcId',
  'FrejaeID',
] as const;

/**
 * Dialog shown when the session is lost: the user signs in again in a new tab, and then continues
 * on this page (AUTH-25, AUTH-27).
 */
export function ReconnectionDialog() {
  const state = useReconnection();
  return state.phase === 'idle' ? null : <Open state={state} />;
}

function Open({ state }: { state: Exclude<Reconnection, { phase: 'idle' }> }) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useModalDialog();
  const session = useSession();

  const signIn = signInPage(
    session?.caller.scope,
    outsidePaths.reconnected(state.token, location.pathname.startsWith('/alumni-portal/')),
  );
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={titleId}>
        {t(state.phase === 'timedOut' ? 'RECONNECTION/TIMED_OUT/TITLE' : 'RECONNECTION/TITLE')}
      </h2>
      <div role="status">
        {state.phase === 'lost' && <p>{t('RECONNECTION/TEXT')}</p>}
        {state.phase === 'running' && (
          <p className={classes.running}>
            <Loader size="sm" aria-hidden />
            {t('RECONNECTION/RUNNING')}
          </p>
        )}
        {state.phase === 'timedOut' && <p>{t('RECONNECTION/TIMED_OUT/TEXT')}</p>}
      </div>
      <Button
        component="a"
        href={signIn}
        target="_blank"
        rel="noopener"
        onClick={runReconnection}
        variant={state.phase === 'running' ? 'default' : 'filled'}
      >
        {t(state.phase === 'timedOut' ? 'RECONNECTION/AGAIN' : 'RECONNECTION/ACTION')}
      </Button>
    </dialog>
  );
}

function signInPage(
  scope: AuthenticationScope = AuthenticationScope.Main,
  returnTo: string,
): string {
  const own = ownPages[scope];
  if (own !== undefined) return own + query({ returnTo });
  return serverPaths.signIn(
    providers.find((name) => AuthenticationScope[name] === scope) ?? 'Main',
    returnTo,
  );
}
