import { Button } from '@mantine/core';
import type { Account } from '../../../../contract/account.ts';
import { DownloadIcon } from '../../../components/icons.tsx';
import { useToday } from '../../../components/useToday.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { exportAccounts } from '../export/exportAccounts.ts';

export interface BulkCommandsProps {
  /** The selected ones, of one list. */
  readonly accounts: readonly Account[];
  readonly list: 'active' | 'deprovisioning' | 'inactive';
  /** Something was done: the LINs of the selected accounts that are as they were, so that they stay selected. */
  readonly onDone: (unchanged: readonly string[]) => void;
}

/** What can be done with the selected accounts (spec 2 §2). */
export function BulkCommands({ accounts }: BulkCommandsProps) {
  const { t, language } = useTranslation();
  const today = useToday();
  return (
    <Button variant="default" size="sm" leftSection={<DownloadIcon size={16} />} disabled={accounts.length === 0} onClick={() => void exportAccounts(accounts, today, language)}>
      {t('ACCOUNTS/BULK/EXPORT')}
    </Button>
  );
}
