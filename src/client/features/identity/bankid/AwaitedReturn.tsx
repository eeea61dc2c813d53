import { useQueryClient } from '@tanstack/react-query';
import { bankid, type BankIdOrder } from '#contract/bankid.ts';
import { call } from '#client/api/call.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { TypedCodeForm } from '../parts/TypedCodeForm.tsx';
import { useTranslation } from '../texts.ts';
import { StartError } from './BankIdStart.tsx';
import { bankIdQueries } from './queries.ts';
import type { useBankId } from './useBankId.ts';
import { useState } from 'react';
import form from '../parts/SignInForm.module.css';

/**
 * Somebody has identified with the link of this order, and the app has not come back here: it has
 * opened another tab or another browser, or the person has switched back by hand.
 */
export function AwaitedReturn({
  text,
  order,
  bankId: { start, cancel },
}: {
  readonly text: string;
  readonly order: BankIdOrder;
  readonly bankId: ReturnType<typeof useBankId>;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isGone, setIsGone] = useState(false);
  const refresh = () =>
    client.invalidateQueries({ queryKey: bankIdQueries.collection(order).queryKey });
  const again = (way: 'app' | 'qr') => ({
    loading: start.isPending && start.variables === way,
    disabled: start.isPending && start.variables !== way,
    onClick: () => start.mutate(way),
  });
  return (
    <div className={form.form}>
      <p role="status">{text}</p>
      {isGone && (
        <Notice tone="warning" isSpoken>
          <p>{t('BANKID/TYPE_CODE/GONE')}</p>
        </Notice>
      )}
      {start.error && <StartError error={start.error} />}
      <TypedCodeForm
        label={t('BANKID/TYPE_CODE')}
        help={t('BANKID/TYPE_CODE/HELP')}
        submit={t('BANKID/TYPE_CODE/SUBMIT')}
        send={(body) => call(bankid.typeCode, { body })}
        onSent={refresh}
        onDead={(status) => (status === 404 ? setIsGone(true) : refresh())}
        others={
          <div className={form.buttons}>
            <Button variant="default" {...again('app')}>
              {t('BANKID/AGAIN')}
            </Button>
            <Button variant="default" {...again('qr')}>
              {t('BANKID/SHOW_CODE')}
            </Button>
            <Button variant="subtle" onClick={() => cancel.mutate(order)}>
              {t('BANKID/CANCEL')}
            </Button>
          </div>
        }
      />
    </div>
  );
}
