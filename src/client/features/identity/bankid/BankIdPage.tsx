import { Link, useSearchParams } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Page } from '../../../components/Page.tsx';
import { RowBones } from '../../../components/Skeletons.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import * as paths from '../../../routing/paths.ts';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { BankIdProgress } from './BankIdProgress.tsx';
import { BankIdStart } from './BankIdStart.tsx';
import { useBankId } from './useBankId.ts';
import classes from './BankId.module.css';
import form from '../parts/SignInForm.module.css';

/** Signing in with BankID, on this device or with another one. An order that is under way goes on, in whichever tab one is. */
export default function BankIdPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const bankId = useBankId();
  const { data: order, error, refetch } = bankId.current;

  return (
    <Page isNarrow title={t('PAGE/BANKID')} heading={t('PAGE/BANKID')} {...(!order && { lead: t('BANKID/LEAD') })}>
      <div className={classes.way}>
        {!order && <SignedInAlready />}
        {order === undefined && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <RowBones rows={1} height="6rem" />)}
        {order === null && <BankIdStart bankId={bankId} />}
        {order && <BankIdProgress key={order.orderRef} order={order} bankId={bankId} />}
        <div className={form.links}>
          <Link className={form.link} to={paths.landing(returnToIn(search))}>{t('LANDING/OTHER_WAYS')}</Link>
        </div>
      </div>
    </Page>
  );
}

function returnToIn(search: URLSearchParams): { returnTo?: string } {
  const returnTo = search.get('returnTo');
  return returnTo === null ? {} : { returnTo };
}
