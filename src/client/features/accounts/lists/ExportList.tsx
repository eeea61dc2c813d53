import type { Account } from '#contract/account.ts';
import type { RowsLeft } from '#client/table/DataTable.tsx';
import { DownloadIcon } from '#client/ui/deferredIcons.tsx';
import { useToday } from '#client/ui/dates/useToday.ts';
import { exportAccounts } from '../export/exportAccounts.ts';
import { useTranslation } from '../texts.ts';
import classes from './Lists.module.css';

/**
 * Button that exports the filtered list (ACCT-58, ACCT-59); the selection is exported by a command
 * of its own.
 */
export function ExportList({ filtered }: { filtered: RowsLeft<Account> }) {
  const { t, language } = useTranslation();
  const today = useToday();
  return (
    <button
      type="button"
      className={classes.export}
      disabled={filtered.count === 0}
      aria-label={t('ACCOUNTS/LIST/EXPORT')}
      title={t('ACCOUNTS/LIST/EXPORT')}
      onClick={() => void exportAccounts(filtered.rows(), today, language)}
    >
      <DownloadIcon size={18} />
    </button>
  );
}
