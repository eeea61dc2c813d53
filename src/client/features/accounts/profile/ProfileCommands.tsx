import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Account } from '#contract/account.ts';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import { listOf } from '#rules/accountLists.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { systemOf } from '#rules/attributeSources.ts';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useSourceText } from '../sourceTexts.ts';
import { useTranslation } from '../texts.ts';
import { CommandButton } from '../bulk/CommandButton.tsx';
import { commandOf, disabledReasonText } from '../bulk/commands.ts';
import { useLiveRun } from '../bulk/liveRun.ts';
import { RunResultView } from '../bulk/RunResultView.tsx';
import classes from './EmployeePanel.module.css';

const BulkDialog = lazy(async () => ({
  default: (await import('../bulk/BulkDialog.tsx')).BulkDialog,
}));

/** The actions offered for one account (PROF-04). */
const offered = [
  'extend',
  'changeEndDate',
  'changeSubscription',
  'cancel',
] as const satisfies readonly BulkAction[];

/** The actions that take something from the person, whatever is chosen in their dialogs. */
const takingAccess: ReadonlySet<BulkAction> = new Set(['changeSubscription', 'cancel']);

interface ProfileCommandsProps {
  readonly account: Account;
  readonly objections: NonNullable<EmployeeProfile['objections']>;
  readonly context: RuleContext;
  /** Called when the account has been cancelled and the panel has no further use (ACCT-07). */
  readonly onCancelled: () => void;
}

/** The actions of the lists for a single account; a disabled one shows its reason. */
export function ProfileCommands({
  account,
  objections,
  context,
  onCancelled,
}: ProfileCommandsProps) {
  const { t } = useTranslation();
  const today = useToday();
  const isBusy = useLiveRun() !== null;
  const [openAction, setOpenAction] = useState<BulkAction | null>(null);
  const isMounted = useIsMounted();
  const isRefused = objections.some(
    ({ concern, reasons }) => concern === 'access' && reasons.includes('MORE_POWER'),
  );

  return (
    <>
      <RunResultView place="panel" />
      <div className={classes.commands} role="group" aria-label={t('ACCOUNTS/BULK/TOOLBAR')}>
        {offered.map((action) => (
          <CommandButton
            key={action}
            command={{
              ...commandOf(action, t),
              disabledReason: isBusy
                ? t('ACCOUNTS/BULK/BUSY')
                : (disabledReasonText(action, [account], today, context, t) ??
                  (isRefused && takingAccess.has(action) ? t('ACCOUNTS/POWER/MORE_POWER') : null)),
              run: () => setOpenAction(action),
            }}
          />
        ))}
        <SourceNotes account={account} />
        {openAction && (
          <Suspense>
            <BulkDialog
              action={openAction}
              accounts={[account]}
              list={listOf(account)}
              context={context}
              isInPanel
              onClose={() => setOpenAction(null)}
              onDone={(unchanged) => {
                if (openAction === 'cancel' && unchanged.length === 0 && isMounted()) onCancelled();
              }}
            />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** What the actions do not change, because it comes from another system. */
function SourceNotes({ account }: { readonly account: Account }) {
  const { t } = useTranslation();
  const sourceText = useSourceText();
  return (
    <>
      {sourced.map(([attribute, name]) => {
        const system = systemOf(account, attribute);
        return (
          system !== undefined && (
            <p key={attribute} className={`note ${classes.source}`}>
              {t(name)}: {sourceText(system)}
            </p>
          )
        );
      })}
    </>
  );
}

const sourced = [
  ['endDate', 'ACCOUNTS/FIELD/VALIDTHROUGH'],
  ['subscription', 'ACCOUNTS/FIELD/SUBSCRIPTIONTYPE'],
] as const;

/**
 * Returns a function that tells whether the component is still mounted, because a run may end long
 * after its panel was closed.
 */
function useIsMounted(): () => boolean {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}
