import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { bodyOf } from '#server/mail/sealed.ts';

const { secretKey } = readConfig({});

/**
 * Returns the letters in the outbox, sent or not, newest first, with the text that the recipient
 * reads.
 */
export async function lettersOf(db: Db) {
  const rows = await db
    .selectFrom('outgoing_message')
    .selectAll()
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, body: bodyOf(row, secretKey) ?? '' }));
}

/** Returns the code in the text, as the recipient types it; empty if there is none. */
export const codeIn = (letter: { readonly body: string } | undefined): string =>
  /\d{4} \d{4}/.exec(letter?.body ?? '')?.[0].replace(' ', '') ?? '';
