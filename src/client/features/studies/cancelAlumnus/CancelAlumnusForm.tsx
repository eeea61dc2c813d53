import { useRef, useState } from 'react';
import { students } from '#contract/students.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import { useAction } from '#client/actions/useAction.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import { hasText } from '#client/i18n/texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { useSession } from '#client/session/session.ts';
import { signOutCancelled } from '#client/session/signOutCancelled.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import { toasts, useTranslation } from '../texts.ts';
import { UserIdField } from '../UserIdField.tsx';
import classes from './CancelAlumnus.module.css';

/**
 * The consequences, and a field for the account's name, which confirms the action and identifies
 * the account when the session does not (STUD-08).
 */
export function CancelAlumnusForm() {
  const { t } = useTranslation();
  const { online } = useConnection();
  const session = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const refuse = () => {
    setWrong(true);
    field.current?.focus();
  };
  const { keyOf } = useKeyPerBody();
  const cancelling = useAction({
    send: async () => {
      const liuId = normaliseUserId(typed);
      // An earlier try whose response was lost has closed the account: with the same key, the retry
      // reports success rather than that the account is already closing.
      await call(students.cancelAlumnus, { query: { liuId } }, { idempotencyKey: keyOf(liuId) });
      await signOutCancelled(session?.caller.scope);
    },
    failure: (error) => {
      if (error instanceof ApiError && error.status === 403) refuse();
      else if (!(error instanceof ApiError && error.status === 409))
        toasts.failure(error, 'CANCEL_ALUMNUS');
    },
  });
  const own = session?.user?.liUId ?? null;
  const submit = () => {
    if (cancelling.isPending || !online) return;
    const isRight =
      own === null ? isUserId(typed.trim()) : normaliseUserId(typed) === normaliseUserId(own);
    if (isRight) cancelling.mutate();
    else refuse();
  };
  const refusal =
    cancelling.error instanceof ApiError && cancelling.error.status === 409
      ? cancelling.error.errors?.['choice']?.[0]
      : undefined;
  if (refusal !== undefined && hasText(refusal))
    return (
      <Notice tone="warning" title={t('RETIREMENT/GONE/TITLE')} isSpoken>
        <p>{t(refusal)}</p>
      </Notice>
    );

  return (
    <section className={classes.form}>
      <h2>{t('CANCEL_ALUMNUS/WHAT')}</h2>
      <ul>
        <li>{t('CANCEL_ALUMNUS/CLOSES')}</li>
        <li>{t('CANCEL_ALUMNUS/LOST')}</li>
        <li>{t('CANCEL_ALUMNUS/KEPT')}</li>
        <li>{t('CANCEL_ALUMNUS/REGRET')}</li>
      </ul>
      {!online && (
        <Notice tone="info">
          <p>{t('CANCEL_ALUMNUS/OFFLINE')}</p>
        </Notice>
      )}
      <UserIdField
        ref={field}
        label={t('CANCEL_ALUMNUS/TYPE')}
        help={t('CANCEL_ALUMNUS/TYPE_HELP')}
        value={typed}
        error={isWrong && t('CANCEL_ALUMNUS/WRONG')}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        onEnter={submit}
      />
      <div>
        <OnlineButton color="red" loading={cancelling.isPending} onClick={submit}>
          {t('CANCEL_ALUMNUS/BUTTON')}
        </OnlineButton>
      </div>
    </section>
  );
}
