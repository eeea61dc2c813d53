import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callerVerifications } from '#contract/callerVerifications.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { application } from '#client/api/product.ts';
import { deskProof } from '#client/paths/outside.ts';
import { Button } from '#client/ui/Button.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { callerQuery } from './queries.ts';
import { useTranslation } from './texts.ts';
import { clockTime } from './clockTime.ts';
import { waysToProve } from './waysToProve.ts';
import classes from './Caller.module.css';

/**
 * What the desk tells the person, who signs in with BankID or a wallet and types the number. The page shows
 * within moments that this has happened.
 */
export function BankIdStep({
  norEduPersonLin,
  onLeave,
}: {
  norEduPersonLin: string;
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const {
    mutate: ask,
    data: asked,
    error,
  } = useAction({
    send: () => call(callerVerifications.askBankId, { body: { norEduPersonLin } }),
    // The number is stored in no cache.
    isSecret: true,
    onSent: () => client.invalidateQueries({ queryKey: callerQuery(norEduPersonLin).queryKey }),
    failure: null,
  });
  useEffect(() => {
    ask();
  }, [ask]);
  return (
    <>
      {error && <ErrorState error={error} title={t('CALLER/FAILED')} onRetry={ask} />}
      {!error && !asked && <RowSkeleton rows={1} height="4rem" />}
      {asked && <NumberToReadOut key={asked.number} {...asked} />}
      <div className="actions">
        <Button size="sm" variant="default" onClick={() => ask()}>
          {t('CALLER/BANKID/RENEW')}
        </Button>
        <Button size="sm" variant="default" onClick={onLeave}>
          {t('CALLER/OTHER_WAY')}
        </Button>
      </div>
    </>
  );
}

function NumberToReadOut({ number, expires }: { number: string; expires: string }) {
  const { t, language } = useTranslation();
  const numberRef = useRef<HTMLDivElement>(null);
  // The clicked button is no longer rendered.
  useEffect(() => {
    numberRef.current?.focus();
  }, []);
  return (
    <div ref={numberRef} tabIndex={-1} className={classes.numberToReadOut}>
      <p>
        {t('CALLER/BANKID/TELL', {
          way: t(`CALLER/BANKID/WAY/${waysToProve()}`),
          address: application().baseUrl.replace(/^https?:\/\//, '') + deskProof(),
        })}
      </p>
      <p className={classes.number}>
        {number.slice(0, 4)} {number.slice(4)}
      </p>
      <p className="note">{t('CALLER/BANKID/WAITING', { time: clockTime(expires, language) })}</p>
    </div>
  );
}
