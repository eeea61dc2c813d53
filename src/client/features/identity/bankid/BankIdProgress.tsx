import { Loader } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { BankIdCollection, BankIdOrder } from '#contract/bankid.ts';
import { AWAITING_RETURN, bankIdMessage, isScannable } from '#rules/bankIdMessages.ts';
import { NetworkError } from '#client/api/errors.ts';
import { waitForBankId } from '#client/session/waitingBankId.ts';
import { Button } from '#client/ui/Button.ts';
import { OkIcon } from '#client/ui/icons.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { ExternalLink } from '#client/ui/ExternalLink.tsx';
import { useTranslation } from '../texts.ts';
import { AwaitedReturn } from './AwaitedReturn.tsx';
import { BankIdStart, StartError } from './BankIdStart.tsx';
import { launchOf } from './launching.ts';
import { type useBankId, useCollection } from './useBankId.ts';
import { useFocus } from './useFocus.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { QrCode } from '#client/ui/QrCode.tsx';
import { Skeleton } from '#client/ui/Skeletons.tsx';
import { bankIdQueries } from './queries.ts';
import classes from './BankId.module.css';
import form from '../parts/SignInForm.module.css';

interface BankIdProgressProps {
  readonly order: BankIdOrder;
  readonly bankId: ReturnType<typeof useBankId>;
}

/** State of an order that has just been started and has not been polled yet. */
const initialCollection = {
  status: 'pending',
  hintCode: 'outstandingTransaction',
} as const satisfies Partial<BankIdCollection>;

/**
 * Progress of an order from start to end: what to do next, why the order failed, or that it is
 * complete.
 */
export function BankIdProgress({ order, bankId }: BankIdProgressProps) {
  const { t } = useTranslation();
  const { method, start, cancel } = bankId;
  // The button that started the order is no longer rendered, so the focus has to move.
  const saidRef = useFocus<HTMLParagraphElement>(start.isSuccess);
  const { collection = initialCollection, error, isGone } = useCollection(order);
  const message = bankIdMessage(collection, method);
  const { pathname, search } = useLocation();
  const page = method === 'app' && collection.status === 'pending' ? pathname + search : null;
  useEffect(() => {
    if (page === null) return undefined;
    const end = waitForBankId(page);
    return end;
  }, [page]);

  if (isGone) return <Ended text={t('BANKID/GONE')} bankId={bankId} />;
  if (collection.status === 'failed' && message) return <Ended text={t(message)} bankId={bankId} />;
  if (!message)
    return (
      <p className={classes.said} role="status">
        <OkIcon size={24} />
        {t('BANKID/DONE')}
      </p>
    );

  if (collection.hintCode === AWAITING_RETURN)
    return <AwaitedReturn text={t(message)} order={order} bankId={bankId} />;

  const canBegin = isScannable(collection);
  const hasCode = canBegin && method === 'qr';
  return (
    <div className={hasCode ? classes.scanning : form.form}>
      {hasCode && <BankIdCode order={order} />}
      <div className={form.form}>
        <p className={classes.said} role="status" ref={saidRef} tabIndex={-1}>
          {!hasCode && <Loader size={24} aria-hidden />}
          {t(message)}
        </p>
        {method === 'app' && !launchOf(order).returnsHere && <p>{t('BANKID/RETURN_ELSEWHERE')}</p>}
        {error && (
          <Notice tone="warning" isSpoken>
            <p>
              {t(error instanceof NetworkError ? 'BANKID/NO_CONNECTION' : 'BANKID/STILL_TRYING')}
            </p>
          </Notice>
        )}
        {start.error && <StartError error={start.error} />}
        <div className={form.buttons}>
          {canBegin && <OtherMethod order={order} bankId={bankId} />}
          <Button variant="default" onClick={() => cancel.mutate(order)}>
            {t('BANKID/CANCEL')}
          </Button>
        </div>
        {hasCode && order.demoApp !== null && (
          <p className="note">
            <ExternalLink href={order.demoApp}>{t('BANKID/DEMO_APP')}</ExternalLink>
          </p>
        )}
      </div>
    </div>
  );
}

/**
 * Buttons to open the app, and to change to the other method. An order is started by link or by code
 * and not by both, so the other method begins another order.
 */
function OtherMethod({ order, bankId: { method, start } }: BankIdProgressProps) {
  const { t } = useTranslation();
  if (method === 'qr')
    return (
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate('app')}>
        {t('BANKID/OPEN_APP')}
      </Button>
    );
  return (
    <>
      <Button component="a" href={launchOf(order).href} variant="filled">
        {t('BANKID/OPEN_APP')}
      </Button>
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate('qr')}>
        {t('BANKID/SHOW_CODE')}
      </Button>
    </>
  );
}

/** Why the order failed, with both methods to start a new one. */
function Ended({
  text,
  bankId,
}: {
  readonly text: string;
  readonly bankId: ReturnType<typeof useBankId>;
}) {
  const { t } = useTranslation();
  return (
    <div className={form.form}>
      <Notice tone="error" isSpoken title={t('BANKID/FAILED')}>
        <p>{text}</p>
      </Notice>
      <BankIdStart bankId={bankId} />
    </div>
  );
}

/** The QR code to scan, which changes every second. */
function BankIdCode({ order }: { readonly order: BankIdOrder }) {
  const { t } = useTranslation();
  const { data } = useQuery({ ...bankIdQueries.code(order), placeholderData: keepPreviousData });
  return (
    <div className={classes.code}>
      {data ? <QrCode value={data.qrData} label={t('BANKID/CODE')} /> : <Skeleton height="100%" />}
    </div>
  );
}
