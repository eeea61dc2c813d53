import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Account } from '#contract/account.ts';
import { useCaller } from '#client/session/session.ts';
import { KeyIcon } from '#client/ui/icons.tsx';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { useTranslation } from '../texts.ts';
import * as panelPaths from '../panelPaths.ts';
import { panelPath } from '#client/routing/panels.ts';
import { mayUse } from '#rules/access.ts';
import type { BulkAction } from '#rules/bulkActions.ts';
import { isHolderDeceased } from '#rules/deceased.ts';
import type { RuleContext } from '#rules/eligibility.ts';
import { exportAccounts } from '../export/exportAccounts.ts';
import { actionNames } from './actions.ts';
import { commandOf, disabledReasonText, type Command } from './commands.ts';

export interface CommandContext {
  readonly accounts: readonly Account[];
  readonly context: RuleContext;
  /** Whether a run is under way. */
  readonly isBusy: boolean;
  /** Whether the list failed to refresh and is outdated. */
  readonly isStale: boolean;
  readonly onAction: (action: BulkAction) => void;
}

/** Returns all commands for the selection in display order; a disabled one has its reason. */
export function useCommands({
  accounts,
  context,
  isBusy,
  isStale,
  onAction,
}: CommandContext): Command[] {
  const { t, language } = useTranslation();
  const today = useToday();
  const { specialOrganisationId } = context;
  const reset = useResetDeceased(accounts);

  // Rules are evaluated again only when the selection changes, which may contain thousands of
  // accounts.
  const disabledReasons = useMemo(
    () =>
      new Map(
        actionNames.map((action) => [
          action,
          disabledReasonText(action, accounts, today, { specialOrganisationId }, t),
        ]),
      ),
    [accounts, today, specialOrganisationId, t],
  );
  const actions = actionNames.map((action): Command => ({
    ...commandOf(action, t),
    disabledReason: isStale
      ? t('ACCOUNTS/LIST/STALE')
      : isBusy
        ? t('ACCOUNTS/BULK/BUSY')
        : (disabledReasons.get(action) ?? null),
    run: () => onAction(action),
  }));

  const exporting: Command = {
    id: 'export',
    room: 'menu',
    label: t('ACCOUNTS/BULK/EXPORT'),
    icon: DownloadIcon,
    disabledReason: null,
    run: () => void exportAccounts(accounts, today, language),
  };
  return [...actions, ...(reset ? [reset] : []), exporting];
}

/**
 * Returns the command for a deceased person's password when such an account is selected and the
 * user has the right to reset it (ACCT-21); otherwise null.
 */
function useResetDeceased(accounts: readonly Account[]): Command | null {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const caller = useCaller();
  const [first, ...others] = accounts.filter(isHolderDeceased);

  if (!first?.liUId || !caller || !mayUse('reset-deceased-password', caller)) return null;
  const panel = panelPaths.resetDeceasedPassword(first.liUId);
  return {
    id: 'resetDeceased',
    room: 'menu',
    label: t('ACCOUNTS/BULK/RESET_DECEASED'),
    icon: KeyIcon,
    disabledReason: others.length > 0 ? t('ACCOUNTS/BULK/RESET_DECEASED/ONE') : null,
    run: () =>
      void navigate(panelPath(pathname, panel, search), {
        state: { isOpenedFromPage: true },
        preventScrollReset: true,
      }),
  };
}
