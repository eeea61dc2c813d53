import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { signIns, type PastSignIn } from '../../../../contract/signIns.ts';
import { call } from '../../../api/call.ts';
import { toasts } from '../../../api/toastStore.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { refreshSignIns } from './queries.ts';
import { deviceIn, momentInWords } from './words.ts';
import classes from './SignIns.module.css';

interface DisowningProps {
  readonly signIn: PastSignIn;
  /** In how many other places the person was signed out. */
  readonly onDone: (ended: number) => void;
}

/** "Det var inte jag", in two steps: the second says what follows. `Esc` and the other button leave all as it is. */
export function Disowning({ signIn, onDone }: DisowningProps) {
  const { t } = useTranslation();
  const id = useId();
  const client = useQueryClient();
  const { online } = useConnection();
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  const begin = useRef<HTMLButtonElement>(null);
  const hasAsked = useRef(false);

  const disown = useMutation({
    mutationFn: () => call(signIns.disown, { params: { id: signIn.id } }),
    onSuccess: async ({ ended }) => {
      setAsking(false);
      onDone(ended);
      await refreshSignIns(client);
    },
    onError: (error) => toasts.failure(error, 'SIGN_INS/DISOWN'),
  });

  useEffect(() => {
    if (isAsking) question.current?.focus();
    else if (hasAsked.current) begin.current?.focus();
    hasAsked.current = isAsking;
  }, [isAsking]);

  useEffect(() => {
    if (!isAsking || disown.isPending) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setAsking(false);
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isAsking, disown.isPending]);

  if (!isAsking) {
    return (
      <Button
        ref={begin}
        variant="subtle"
        size="compact-sm"
        className={classes.disown ?? ''}
        disabled={!online}
        aria-label={t('SIGN_INS/DISOWN/LABEL', { device: deviceIn(t, signIn), moment: momentInWords(signIn.at) })}
        onClick={() => setAsking(true)}
      >
        {t('SIGN_INS/DISOWN')}
      </Button>
    );
  }
  return (
    <div role="group" aria-labelledby={id} className={classes.question}>
      <p id={id} ref={question} tabIndex={-1}>{t('SIGN_INS/DISOWN/CONSEQUENCE')}</p>
      <div className={classes.buttons}>
        <Button size="sm" color="red" loading={disown.isPending} disabled={!online} onClick={() => disown.mutate()}>{t('SIGN_INS/DISOWN/CONFIRM')}</Button>
        <Button size="sm" variant="default" disabled={disown.isPending} onClick={() => setAsking(false)}>{t('SIGN_INS/DISOWN/KEEP')}</Button>
      </div>
    </div>
  );
}
