import type { Account } from '../../../../contract/account.ts';
import type { Language } from '../../../../contract/values.ts';
import { saveFile } from '../../../device/saveFile.ts';
import { exportName } from '../../../../rules/csv.ts';
import { csvHead, linesOf } from './csv.ts';

/** So many lines are written before the page may draw again: some milliseconds' work. */
const SLICE = 2000;

/** Gives the person a file with the accounts; made on the device, nothing is asked of the server (ACCT-59). */
export async function exportAccounts(accounts: readonly Account[], today: string, language: Language): Promise<void> {
  const parts: BlobPart[] = [csvHead()];
  for (let from = 0; from < accounts.length; from += SLICE) {
    parts.push(...linesOf(accounts.slice(from, from + SLICE), language));
    await new Promise((resolve) => void setTimeout(resolve));
  }
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), exportName(today));
}
