import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './Pictures.module.css';

interface ConfirmingProps {
  readonly question: string;
  /** The verb. */
  readonly yes: string;
  readonly isRunning: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks, where it stands, before something is gone for good. */
export function Confirming({ question, yes, isRunning, onYes, onNo }: ConfirmingProps) {
  const { t } = useTranslation();
  const answer = useRef<HTMLButtonElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <div className={classes.asking} role="group" aria-label={question}>
      <p>{question}</p>
      <div className={classes.buttons}>
        <Button ref={answer} size="sm" color="red" loading={isRunning} onClick={onYes}>{yes}</Button>
        <Button size="sm" variant="default" disabled={isRunning} onClick={onNo}>{t('CARD/PICTURES/KEEP')}</Button>
      </div>
    </div>
  );
}
