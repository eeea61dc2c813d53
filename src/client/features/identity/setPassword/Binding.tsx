import { useEffect } from 'react';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import type { Choosable } from './choose.ts';
import { useChoose } from './useChoose.ts';
import { WayBack } from './WayBack.tsx';

/** Binds the sign-in to the account without asking, and continues to its password. */
export function Binding({ account }: { account: Choosable }) {
  const { t } = useTranslation();
  const { choose, failure, isUsedUp } = useChoose();
  useEffect(() => choose(account), [account, choose]);

  if (isUsedUp) return <WayBack reason="usedUp" />;
  if (failure) return <ErrorState error={failure} title={t('ACCOUNT/FAILED')} onRetry={() => choose(account)} />;
  return <RowSkeleton rows={2} />;
}
