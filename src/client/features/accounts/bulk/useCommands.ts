import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Account } from '../../../../contract/account.ts';
import { useCaller } from '../../../api/session.ts';
import { KeyIcon } from '../../../components/icons.tsx';
import { DownloadIcon } from '../../../components/laterIcons.tsx';
import type { RowsLeft } from '../../../components/table/DataTable.tsx';
import { useToday } from '../../../components/useToday.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { hasPanel } from '../../../routing/areas.ts';
import * as panelPaths from '../../../routing/accountPanelPaths.ts';
import { panelPath } from '../../../routing/panels.ts';
import { mayUse } from '../../../../rules/access.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';
import { isOfDeceased } from '../../../../rules/deceased.ts';
import type { Surroundings } from '../../../../rules/eligibility.ts';
import { exportAccounts } from '../export/exportAccounts.ts';
import { actionTexts, bulkActions } from './actionTexts.ts';
import { actionIcons, hindranceText, type Command } from './commands.ts';

export interface CommandSurroundings {
  readonly accounts: readonly Account[];
  readonly filtered: RowsLeft<Account>;
  readonly surroundings: Surroundings;
  /** A run is under way. */
  readonly isBusy: boolean;
  /** The list is older than the last try to refresh it. */
  readonly isStale: boolean;
  readonly onAction: (action: BulkAction) => void;
}

/** Everything that may be done with the selection, in order; what cannot be done says why. */
export function useCommands({ accounts, filtered, surroundings, isBusy, isStale, onAction }: CommandSurroundings): Command[] {
  const { t, language } = useTranslation();
  const today = useToday();
  const { specialOrganisationId } = surroundings;
  const reset = useResetDeceased(accounts);

  // The rules are asked again only for another selection: it may hold thousands.
  const hindrances = useMemo(
    () => new Map(bulkActions.map((action) => [action, hindranceText(action, accounts, today, { specialOrganisationId }, t)])),
    [accounts, today, specialOrganisationId, t],
  );
  const actions = bulkActions.map((action): Command => ({
    id: action,
    label: t(actionTexts[action].command),
    icon: actionIcons[action],
    hindrance: isStale ? t('ACCOUNTS/LIST/STALE') : isBusy ? t('ACCOUNTS/BULK/BUSY') : (hindrances.get(action) ?? null),
    ...(action === 'cancel' && { isDestructive: true }),
    run: () => onAction(action),
  }));

  const isSelected = accounts.length > 0;
  const exporting: Command = {
    id: 'export',
    label: t(isSelected ? 'ACCOUNTS/BULK/EXPORT' : 'ACCOUNTS/BULK/EXPORT_LIST'),
    icon: DownloadIcon,
    hindrance: isSelected || filtered.count > 0 ? null : t('ACCOUNTS/BULK/NOTHING_TO_EXPORT'),
    run: () => void exportAccounts(isSelected ? accounts : filtered.rows(), today, language),
  };
  return [...actions, ...(reset ? [reset] : []), exporting];
}

/** Offered when a deceased person's account is selected, to whoever may, once this version has the panel (ACCT-21). */
function useResetDeceased(accounts: readonly Account[]): Command | null {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const caller = useCaller();
  const [first, ...others] = accounts.filter(isOfDeceased);

  if (!first?.liUId || !caller || !mayUse('reset-deceased-password', caller)) return null;
  const panel = panelPaths.resetDeceasedPassword(first.liUId);
  if (!hasPanel(panel)) return null;
  return {
    id: 'resetDeceased',
    label: t('ACCOUNTS/BULK/RESET_DECEASED'),
    icon: KeyIcon,
    hindrance: others.length > 0 ? t('ACCOUNTS/BULK/RESET_DECEASED/ONE') : null,
    run: () => void navigate(panelPath(pathname, panel, search), { state: { isOpenedFromPage: true }, preventScrollReset: true }),
  };
}
