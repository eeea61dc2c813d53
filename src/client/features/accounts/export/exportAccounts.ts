import type { Account } from '../../../../contract/account.ts';
import type { Language } from '../../../../contract/values.ts';
import { csvHead, exportName, linesOf } from './csv.ts';

/** So many lines are written before the page may draw again: some milliseconds' work. */
const SLICE = 2000;

/** Gives the person a file with the accounts; made on the device, nothing is asked of the server (ACCT-59). */
export async function exportAccounts(accounts: readonly Account[], today: string, language: Language): Promise<void> {
  const parts: BlobPart[] = [csvHead()];
  for (let from = 0; from < accounts.length; from += SLICE) {
    parts.push(...linesOf(accounts.slice(from, from + SLICE), language));
    await new Promise((resolve) => void setTimeout(resolve));
  }
  save(new Blob(parts, { type: 'text/csv;charset=utf-8' }), exportName(today));
}

/** Browsers begin the download some time after the click: the file's address must outlive it. */
const KEPT_MS = 60_000;

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
