import type { Account } from '#contract/account.ts';
import type { Language } from '#contract/values.ts';
import { saveFile } from '#client/ui/saveFile.ts';
import { exportName } from '#rules/csv.ts';
import { csvHead, linesOf } from './csv.ts';

/** Number of lines written before the browser may repaint, which takes some milliseconds. */
const SLICE = 2000;

/**
 * Saves the accounts as a CSV file. The file is created in the browser, without a request to the
 * server (ACCT-59).
 */
export async function exportAccounts(
  accounts: readonly Account[],
  today: string,
  language: Language,
): Promise<void> {
  const parts: BlobPart[] = [csvHead()];
  for (let from = 0; from < accounts.length; from += SLICE) {
    parts.push(...linesOf(accounts.slice(from, from + SLICE), language));
    await new Promise((resolve) => void setTimeout(resolve));
  }
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), exportName(today));
}
