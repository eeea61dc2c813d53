import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Account } from '../../../../contract/account.ts';
import { listOf } from '../../../../rules/accountLists.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import { application } from '../../../components/product.ts';
import { useToday } from '../../../components/useToday.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { actionTexts } from '../bulk/actionTexts.ts';
import { CommandButton } from '../bulk/CommandButton.tsx';
import { actionIcons, hindranceText } from '../bulk/commands.ts';
import { profileQueries } from './queries.ts';
import classes from './EmployeePanel.module.css';

const BulkDialog = lazy(async () => ({ default: (await import('../bulk/BulkDialog.tsx')).BulkDialog }));

/** What the panel offers for one account (spec 1 §2). */
const offered = ['extend', 'changeSubscription', 'cancel'] as const satisfies readonly BulkAction[];

interface ProfileCommandsProps {
  readonly account: Account;
  /** The account was cancelled: there is nothing more to do here (spec 1 §4). */
  readonly onCancelled: () => void;
}

/** The same actions as for a selection, for this account; one that cannot be used says why. */
export function ProfileCommands({ account, onCancelled }: ProfileCommandsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const client = useQueryClient();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const surroundings = { specialOrganisationId: application().specialOrganisationId };

  const finish = (action: BulkAction, unchanged: readonly string[]) => {
    void client.invalidateQueries({ queryKey: profileQueries.read(account.liUId ?? '').queryKey });
    void client.invalidateQueries({ queryKey: profileQueries.history(account.norEduPersonLIN).queryKey });
    if (action === 'cancel' && unchanged.length === 0) onCancelled();
  };
  return (
    <div className={classes.commands} role="group" aria-label={t('ACCOUNTS/BULK/TOOLBAR')}>
      {offered.map((action) => (
        <CommandButton
          key={action}
          command={{
            id: action,
            label: t(actionTexts[action].command),
            icon: actionIcons[action],
            hindrance: hindranceText(action, [account], today, surroundings, t),
            ...(action === 'cancel' && { isDestructive: true }),
            run: () => setAsked(action),
          }}
        />
      ))}
      {asked && (
        <Suspense>
          <BulkDialog
            action={asked}
            accounts={[account]}
            list={listOf(account)}
            surroundings={surroundings}
            isInPanel
            onClose={() => setAsked(null)}
            onDone={(unchanged) => finish(asked, unchanged)}
          />
        </Suspense>
      )}
    </div>
  );
}
