import { useEffect } from 'react';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import type { SelectableAccount } from './chooseAccount.ts';
import { useChooseAccount } from './useChooseAccount.ts';
import { SignInAgainNotice } from './SignInAgainNotice.tsx';

/** Binds the sign-in to the account without asking, and continues to its password. */
export function Binding({ account }: { account: SelectableAccount }) {
  const { t } = useTranslation();
  const { chooseAccount, failure, isUsedUp } = useChooseAccount();
  useEffect(() => {
    chooseAccount(account);
  }, [account, chooseAccount]);

  if (isUsedUp) return <SignInAgainNotice reason="usedUp" />;
  if (failure)
    return (
      <ErrorState
        error={failure}
        title={t('ACCOUNT/FAILED')}
        onRetry={() => chooseAccount(account)}
      />
    );
  return <RowSkeleton rows={2} />;
}
