import { useMemo, useState } from 'react';
import type { Account } from '#contract/account.ts';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { useUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import { useConnection } from '#client/offline/connection.ts';
import { OnlineButton } from '#client/ui/OnlineButton.tsx';
import type { AccountList } from '#rules/accountLists.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { bulkActions } from './actions.ts';
import { nothingChosen } from './choice.ts';
import { ActionFields } from './ActionFields.tsx';
import { startRun } from './liveRun.ts';
import { planOf } from './plan.ts';
import { PlanView } from './PlanView.tsx';
import classes from './BulkDialog.module.css';

export interface BulkDialogProps {
  readonly action: BulkAction;
  readonly accounts: readonly Account[];
  readonly list: AccountList;
  readonly context: RuleContext;
  /** Set when the dialog opens inside a panel, whose layer would otherwise cover it. */
  readonly isInPanel?: true;
  readonly onClose: () => void;
  readonly onDone: (unchanged: readonly string[]) => void;
}

/**
 * The user's choice with a live preview of its effect on each account. Nothing is sent before the
 * user clicks the submit button.
 */
export function ChoiceStep({
  action,
  accounts,
  list,
  context,
  isInPanel,
  onClose,
  onDone,
}: BulkDialogProps) {
  const { t } = useTranslation();
  const today = useToday();
  const { online } = useConnection();
  const [choice, setChoice] = useState(nothingChosen);
  const unsaved = useUnsavedChanges({ hasChanges: () => choice !== nothingChosen });
  const [scroller, setScroller] = useState<HTMLElement | null>(null);

  const { specialOrganisationId } = context;
  const plan = useMemo(() => {
    const requestFor = bulkActions[action].requestFor(choice, today);
    return requestFor && planOf(accounts, requestFor, today, { specialOrganisationId });
  }, [action, choice, accounts, today, specialOrganisationId]);

  const count = plan?.steps.length ?? 0;
  const send = () => {
    if (!plan) return;
    startRun({
      action,
      ...plan,
      place: isInPanel ? 'panel' : 'list',
      onDone: (unchanged) => {
        onClose();
        onDone(unchanged);
      },
    });
  };
  const submitLabel = () => {
    if (!plan) return t('ACCOUNTS/BULK/CHOOSE_FIRST');
    return count === 0 ? t('ACCOUNTS/BULK/NO_ONE') : t(bulkActions[action].submit, { count });
  };

  return (
    <>
      {unsaved.question}
      <div className={classes.body} ref={setScroller}>
        <ActionFields action={action} accounts={accounts} choice={choice} onChoice={setChoice} />
        {plan ? (
          <PlanView plan={plan} list={list} scroller={scroller} />
        ) : (
          <p className={classes.quiet}>{t('ACCOUNTS/BULK/CHOOSE')}</p>
        )}
      </div>
      <footer className={classes.footer}>
        {!online && (
          <Notice tone="warning" isSpoken>
            {t('ACCOUNTS/BULK/OFFLINE')}
          </Notice>
        )}
        <div className={classes.buttons}>
          <OnlineButton
            onClick={send}
            disabled={count === 0}
            {...(bulkActions[action].isDestructive && { color: 'red' })}
          >
            {submitLabel()}
          </OnlineButton>
          <Button variant="default" onClick={onClose}>
            {t('ACCOUNTS/BULK/CANCEL_DIALOG')}
          </Button>
        </div>
      </footer>
    </>
  );
}
