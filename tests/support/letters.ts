import { readConfig } from '../../src/server/config.ts';
import type { Db } from '../../src/server/database/open.ts';
import { bodyOf } from '../../src/server/mail/sealed.ts';

const { secretKey } = readConfig({});

/** What waits in the outbox or has been sent from it, newest first, with the text that its reader gets to see. */
export async function lettersOf(db: Db) {
  const rows = await db.selectFrom('outgoing_message').selectAll().orderBy('created_at', 'desc').execute();
  return rows.map((row) => ({ ...row, body: bodyOf(row, secretKey) ?? '' }));
}

/** The code in the text, as its reader types it; empty where there is none. */
export const codeIn = (letter: { readonly body: string } | undefined): string => /\d{4} \d{4}/.exec(letter?.body ?? '')?.[0].replace(' ', '') ?? '';
