import { Button } from '@mantine/core';
import { useState } from 'react';
import { useQuestion } from '../../../components/useQuestion.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useConnection } from '../../../offline/connection.ts';
import { Question } from '../parts/Question.tsx';

interface AskingProps {
  readonly label: string;
  /** The button's name where its label alone does not say which. */
  readonly name?: string;
  /** What follows, told before it is done. */
  readonly question: string;
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** A button that first says what follows. `Esc` and the other button leave all as it is. */
export function Asking({ label, name, question, confirm, isBusy, onConfirm }: AskingProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [isAsking, setAsking] = useState(false);
  const { question: asked, opener } = useQuestion(isAsking, { isBusy: false, onStop: () => setAsking(false) });

  if (!isAsking) {
    return (
      <Button ref={opener} variant="default" size="sm" disabled={!online} loading={isBusy} {...(name && { 'aria-label': name })} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <Question text={question} textRef={asked}>
      <Button
        size="sm"
        color="red"
        disabled={!online}
        onClick={() => {
          setAsking(false);
          onConfirm();
        }}
      >
        {confirm}
      </Button>
      <Button size="sm" variant="default" onClick={() => setAsking(false)}>{t('MFA/KEEP')}</Button>
    </Question>
  );
}
