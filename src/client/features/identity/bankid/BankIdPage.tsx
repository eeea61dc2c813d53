import { Link, useSearchParams } from 'react-router-dom';
import { NetworkError } from '#client/api/errors.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import * as paths from '#client/paths/pages.ts';
import { ShownCode } from '../parts/ShownCode.tsx';
import { SignedInAlready } from '../parts/SignedInAlready.tsx';
import { SignInErrorNotice } from '../parts/SignInErrorNotice.tsx';
import { Working } from '../parts/Working.tsx';
import { BankIdProgress } from './BankIdProgress.tsx';
import { BankIdStart } from './BankIdStart.tsx';
import { useBankId } from './useBankId.ts';
import { useReturn } from './useReturn.ts';
import form from '../parts/SignInForm.module.css';

/**
 * Sign-in with BankID, on this device or another one. A pending order continues in whichever tab of
 * the browser is used. The app returns to this page: in another browser than the one that began, it
 * shows the code to be typed there.
 */
export default function BankIdPage() {
  const { t } = useTranslation();
  const comeBack = useReturn();
  const code = comeBack.data?.code;
  if (!code) return <SignInPage comeBack={comeBack} />;
  return (
    <Page isNarrow title={t('BANKID/SHOWN_CODE')} heading={t('BANKID/SHOWN_CODE')}>
      <ShownCode code={code} typeIn={t('BANKID/SHOWN_CODE/TYPE')} />
    </Page>
  );
}

function SignInPage({ comeBack }: { readonly comeBack: ReturnType<typeof useReturn> }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const bankId = useBankId();
  const { data: order, error, refetch } = bankId.current;
  const isReturning = comeBack.isPending;

  return (
    <Page
      isNarrow
      title={t('PAGE/BANKID')}
      heading={t('PAGE/BANKID')}
      {...(!order && !isReturning && { lead: t('BANKID/LEAD') })}
    >
      <div className="stack-lg">
        {isReturning ? (
          <Working text={t('BANKID/RETURNING')} />
        ) : (
          <>
            {!order && !comeBack.error && <SignedInAlready />}
            {!order && comeBack.error && (
              <ReturnFailure error={comeBack.error} retry={comeBack.retry} />
            )}
            {order === undefined &&
              (error ? (
                <ErrorState error={error} onRetry={() => void refetch()} />
              ) : (
                <RowSkeleton rows={1} height="6rem" />
              ))}
            {order === null && <BankIdStart bankId={bankId} />}
            {order && <BankIdProgress key={order.orderRef} order={order} bankId={bankId} />}
          </>
        )}
        <div className={form.links}>
          <Link className={form.link} to={paths.landing(returnToIn(search))}>
            {t('LANDING/OTHER_WAYS')}
          </Link>
        </div>
      </div>
    </Page>
  );
}

/** Why the address that the app opened leads nowhere; without a connection it can be tried again. */
function ReturnFailure({ error, retry }: { error: Error; retry: (() => void) | null }) {
  if (error instanceof NetworkError && retry) return <ErrorState error={error} onRetry={retry} />;
  return <SignInErrorNotice error={error} texts={{ 404: 'BANKID/RETURN_GONE' }} />;
}

function returnToIn(search: URLSearchParams): { returnTo?: string } {
  const returnTo = search.get('returnTo');
  return returnTo === null ? {} : { returnTo };
}
