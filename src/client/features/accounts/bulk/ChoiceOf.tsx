import type { Account } from '../../../../contract/account.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import { ActivityChoice } from './ActivityChoice.tsx';
import type { ChoiceProps } from './choice.ts';
import { EndDateChoice } from './EndDateChoice.tsx';
import { ExtensionChoice } from './ExtensionChoice.tsx';
import { SubscriptionChoice } from './SubscriptionChoice.tsx';
import classes from './BulkDialog.module.css';

interface ChoiceOfProps extends ChoiceProps {
  readonly action: BulkAction;
  readonly accounts: readonly Account[];
}

/** What an action lets the person choose; for the others what it means. */
export function ChoiceOf({ action, accounts, choice, onChoice }: ChoiceOfProps) {
  const { t } = useTranslation();
  if (action === 'extend') return <ExtensionChoice choice={choice} onChoice={onChoice} />;
  if (action === 'changeEndDate') return <EndDateChoice choice={choice} onChoice={onChoice} />;
  if (action === 'changeSubscription') return <SubscriptionChoice accounts={accounts} choice={choice} onChoice={onChoice} />;
  if (action === 'changeCostActivity') return <ActivityChoice accounts={accounts} choice={choice} onChoice={onChoice} />;
  return <p className={classes.meaning}>{t(action === 'cancel' ? 'ACCOUNTS/BULK/CANCEL/MEANING' : 'ACCOUNTS/BULK/PHONE/MEANING')}</p>;
}
