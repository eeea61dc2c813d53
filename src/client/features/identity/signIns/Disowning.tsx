import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signIns, type PastSignIn } from '../../../../contract/signIns.ts';
import { call } from '../../../api/call.ts';
import { toasts } from '../../../api/toastStore.ts';
import { useQuestion } from '../../../components/useQuestion.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { Question } from '../parts/Question.tsx';
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
  const client = useQueryClient();
  const { online } = useConnection();
  const [isAsking, setAsking] = useState(false);

  const disown = useMutation({
    mutationFn: () => call(signIns.disown, { params: { id: signIn.id } }),
    onSuccess: async ({ ended }) => {
      setAsking(false);
      onDone(ended);
      await refreshSignIns(client);
    },
    onError: (error) => toasts.failure(error, 'SIGN_INS/DISOWN'),
  });

  const { question, opener } = useQuestion(isAsking, { isBusy: disown.isPending, onStop: () => setAsking(false) });

  if (!isAsking) {
    return (
      <Button
        ref={opener}
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
    <Question text={t('SIGN_INS/DISOWN/CONSEQUENCE')} textRef={question}>
      <Button size="sm" color="red" loading={disown.isPending} disabled={!online} onClick={() => disown.mutate()}>{t('SIGN_INS/DISOWN/CONFIRM')}</Button>
      <Button size="sm" variant="default" disabled={disown.isPending} onClick={() => setAsking(false)}>{t('SIGN_INS/DISOWN/KEEP')}</Button>
    </Question>
  );
}
