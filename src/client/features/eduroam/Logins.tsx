import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { eduroam, type NewEduroamLogin } from '#contract/eduroam.ts';
import { MAX_LOGINS, newLoginRefusal } from '#rules/eduroam.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { useConnection } from '#client/offline/connection.ts';
import { DataAge } from '#client/ui/DataAge.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { IconRows } from '#client/ui/IconRow.tsx';
import { PlusIcon, WifiIcon } from '#client/ui/deferredIcons.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { LoginRow } from './LoginRow.tsx';
import { NewLogin } from './NewLogin.tsx';
import { eduroamQueries, refreshLogins, showLogins } from './queries.ts';
import { toasts, useTranslation } from './texts.ts';
import classes from './Eduroam.module.css';

/**
 * The user's eduroam logins, one for each device, and a button for a new one. A new login is shown
 * until the user closes it.
 */
export function Logins() {
  const { t } = useTranslation();
  const id = useId();
  const { online } = useConnection();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: logins, dataUpdatedAt } = useSuspenseQuery(eduroamQueries.mine());
  const { newLogin, generate, dismissNewLogin, resetKey } = useNewLogin();
  if (logins === null)
    return (
      <EmptyState icon={WifiIcon} title={t('EDUROAM/NOT_HERE')}>
        {t('EDUROAM/NOT_HERE/TEXT')}
      </EmptyState>
    );

  const refusal = newLoginRefusal(logins.length);
  const add = (
    <OnlineButton
      leftSection={<PlusIcon size={18} />}
      disabled={refusal !== null}
      loading={generate.isPending}
      onClick={() => generate.mutate()}
    >
      {t('EDUROAM/GENERATE')}
    </OnlineButton>
  );
  return (
    <div className={classes.page}>
      <DataAge of={dataUpdatedAt} />
      {newLogin ? (
        <NewLogin
          key={newLogin.id}
          login={newLogin}
          onDone={() => {
            dismissNewLogin();
            heading.current?.focus();
          }}
        />
      ) : (
        <div className={classes.start}>
          <p>{t('EDUROAM/ABOUT')}</p>
          {logins.length > 0 && add}
          {refusal !== null && <p className={classes.quiet}>{t(refusal, { count: MAX_LOGINS })}</p>}
          {!online && <p className={classes.quiet}>{t('EDUROAM/OFFLINE')}</p>}
        </div>
      )}
      <section className={classes.list} aria-labelledby={id}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('EDUROAM/LOGINS')}
        </h2>
        {logins.length === 0 ? (
          <EmptyState icon={WifiIcon} title={t('EDUROAM/NONE')} action={!newLogin && add}>
            {t('EDUROAM/NONE/TEXT')}
          </EmptyState>
        ) : (
          <IconRows>
            {logins.map((login) => (
              <LoginRow
                key={login.id}
                login={login}
                onRemoved={() => {
                  // The removed login may be the one whose response was lost, so the next request
                  // must create another.
                  resetKey();
                  if (newLogin?.id === login.id) dismissNewLogin();
                  heading.current?.focus();
                }}
              />
            ))}
          </IconRows>
        )}
      </section>
    </div>
  );
}

/** The login that has just been created, until it is dismissed, and the call that creates one. */
function useNewLogin() {
  const client = useQueryClient();
  // Not the mutation's own data: a second tap starts another mutation, which ends without a result.
  const [newLogin, setNewLogin] = useState<NewEduroamLogin | null>(null);
  const { keyOf, resetKey } = useKeyPerBody();
  const generate = useAction({
    // The key stays the same until a response arrives: a retry after a lost response returns the
    // login that was created, with its password.
    send: () => call(eduroam.generate, {}, { idempotencyKey: keyOf('login') }),
    // The result contains the password too, until the user closes it or leaves the page.
    isSecret: true,
    onSent: async (login) => {
      resetKey();
      setNewLogin(login);
      const { id: newId, name, username, created, lastUsed } = login;
      await showLogins(client, (others) => [
        { id: newId, name, username, created, lastUsed },
        ...others.filter((one) => one.id !== newId),
      ]);
    },
    failure: async (error) => {
      if (error instanceof ApiError && error.errors?.['login']?.includes('EDUROAM/TOO_MANY'))
        toasts.warning('EDUROAM/TOO_MANY', { count: MAX_LOGINS });
      else toasts.failure(error, 'EDUROAM/GENERATE');
      await refreshLogins(client);
    },
  });
  const dismissNewLogin = () => {
    setNewLogin(null);
    generate.reset();
  };
  return { newLogin, generate, dismissNewLogin, resetKey };
}
