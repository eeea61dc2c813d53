import { Button, Loader } from '@mantine/core';
import type { BankIdCollection, BankIdOrder } from '../../../../contract/bankid.ts';
import { bankIdMessage, isScannable } from '../../../../rules/bankIdMessages.ts';
import { NoConnection } from '../../../api/refusal.ts';
import { OkIcon } from '../../../components/icons.tsx';
import { Notice } from '../../../components/Notice.tsx';
import { OutwardLink } from '../../../components/OutwardLink.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { BankIdStart } from './BankIdStart.tsx';
import { BankIdCode } from './BankIdCode.tsx';
import { type useBankId, useCollection } from './useBankId.ts';
import classes from './BankId.module.css';
import form from '../parts/SignInForm.module.css';

interface BankIdProgressProps {
  readonly order: BankIdOrder;
  readonly bankId: ReturnType<typeof useBankId>;
}

/** Nothing has been heard of an order that has just begun. */
const begun = { status: 'pending', hintCode: 'outstandingTransaction' } as const satisfies Partial<BankIdCollection>;

/** An order from its beginning to its end: what to do now, why it failed, and that it is done. */
export function BankIdProgress({ order, bankId }: BankIdProgressProps) {
  const { t } = useTranslation();
  const { way, cancel } = bankId;
  const { collection = begun, error, isGone } = useCollection(order);
  const message = bankIdMessage(collection, way);

  if (isGone) return <Ended text={t('BANKID/GONE')} bankId={bankId} />;
  if (collection.status === 'failed' && message) return <Ended text={t(message)} bankId={bankId} />;
  if (!message) return <p className={classes.said} role="status"><OkIcon size={24} />{t('BANKID/DONE')}</p>;

  const canBegin = isScannable(collection);
  return (
    <div className={form.form}>
      {canBegin && way === 'qr' && <BankIdCode order={order} />}
      <p className={classes.said} role="status">
        {!(canBegin && way === 'qr') && <Loader size={24} aria-hidden />}
        {t(message)}
      </p>
      {error && <Notice tone="warning" isSpoken><p>{t(error instanceof NoConnection ? 'BANKID/NO_CONNECTION' : 'BANKID/STILL_TRYING')}</p></Notice>}
      {canBegin && <Ways order={order} bankId={bankId} />}
      <div className={form.buttons}>
        <Button variant="default" onClick={() => cancel.mutate(order)}>{t('BANKID/CANCEL')}</Button>
      </div>
      {order.demoApp !== null && canBegin && way === 'qr' && (
        <p className={form.quiet}><OutwardLink href={order.demoApp}>{t('BANKID/DEMO_APP')}</OutwardLink></p>
      )}
    </div>
  );
}

/** As long as no app has been started, the person may change to the other way: the order is the same. */
function Ways({ order, bankId: { way, choose, launch } }: BankIdProgressProps) {
  const { t } = useTranslation();
  return (
    <div className={form.buttons}>
      <Button component="a" href={launch(order).href} variant={way === 'app' ? 'filled' : 'default'} onClick={() => choose('app')}>
        {t('BANKID/OPEN_APP')}
      </Button>
      {way === 'app' && <Button variant="default" onClick={() => choose('qr')}>{t('BANKID/SHOW_CODE')}</Button>}
    </div>
  );
}

/** Why it came to nothing, and both ways to begin anew. */
function Ended({ text, bankId }: { readonly text: string; readonly bankId: ReturnType<typeof useBankId> }) {
  const { t } = useTranslation();
  return (
    <>
      <Notice tone="error" isSpoken title={t('BANKID/FAILED')}><p>{text}</p></Notice>
      <BankIdStart bankId={bankId} />
    </>
  );
}
