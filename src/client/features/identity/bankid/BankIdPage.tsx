import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import * as paths from '#client/paths/pages.ts';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { BankIdProgress } from './BankIdProgress.tsx';
import { BankIdStart } from './BankIdStart.tsx';
import { useBankId } from './useBankId.ts';
import form from '../parts/SignInForm.module.css';

/**
 * Sign-in with BankID, on this device or another one. A pending order continues in whichever tab of
 * the browser is used.
 */
export default function BankIdPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const bankId = useBankId();
  const { data: order, error, refetch } = bankId.current;

  return (
    <Page
      isNarrow
      title={t('PAGE/BANKID')}
      heading={t('PAGE/BANKID')}
      {...(!order && { lead: t('BANKID/LEAD') })}
    >
      <div className="stack-lg">
        {!order && <SignedInAlready />}
        {order === undefined &&
          (error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <RowSkeleton rows={1} height="6rem" />
          ))}
        {order === null && <BankIdStart bankId={bankId} />}
        {order && <BankIdProgress key={order.orderRef} order={order} bankId={bankId} />}
        <div className={form.links}>
          <Link className={form.link} to={paths.landing(returnToIn(search))}>
            {t('LANDING/OTHER_WAYS')}
          </Link>
        </div>
      </div>
    </Page>
  );
}

function returnToIn(search: URLSearchParams): { returnTo?: string } {
  const returnTo = search.get('returnTo');
  return returnTo === null ? {} : { returnTo };
}
