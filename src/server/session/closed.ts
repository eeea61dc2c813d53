import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import { ClosedAccount } from '../../contract/closedAccount.ts';
import { ACCOUNT_CLOSED } from '../../contract/errors.ts';
import type { Database } from '../database/schema.ts';
import { todayAt } from '../call/today.ts';
import { HttpError } from '../call/httpError.ts';
import type { SignIn } from './sessions.ts';
import { type Closure, closureOf, standingFacts } from './standing.ts';

/** Anyone who has died is as unknown as somebody whom the university never had. */
const UNKNOWN = 'UNKNOWN_ACCOUNT';

/** A proof of identity was right, and the account's status keeps the person out. 403 where nothing else is made of it. */
export class AccountClosed extends HttpError {
  readonly told: ClosedAccount | null;

  constructor({ told }: Closure) {
    super(403, { errors: { authentication: [told === null ? UNKNOWN : ACCOUNT_CLOSED] } });
    this.told = told;
  }
}

/**
 * The one gate of all ways in: asked once somebody has proved who they are, before anything is written. Never before the proof is
 * whole, since it tells about the account.
 * @throws {AccountClosed}
 */
export async function admit(db: Kysely<Database>, { scope, lin, liUId }: Pick<SignIn, 'scope' | 'lin' | 'liUId'>, now: Date): Promise<void> {
  if (lin === null) return;
  const person = await db
    .selectFrom('person')
    .select('person.deceased_on')
    .select((eb) => [
      eb.exists(eb.selectFrom('alumn').select('alumn.id').where((alumn) => alumn.or([alumn('alumn.lin', '=', alumn.ref('person.lin')), alumn('alumn.national_id', '=', alumn.ref('person.national_id'))]))).as('is_alumn'),
      standingFacts(sql<string>`person.lin`, sql<string | null>`${liUId}::text`).as('accounts'),
    ])
    .where('person.lin', '=', lin)
    .executeTakeFirst();
  if (person === undefined) return;
  const standing = { scope, isAlumn: Boolean(person.is_alumn), isDeceased: person.deceased_on !== null, accounts: person.accounts };
  const closure = closureOf(standing, todayAt(now));
  if (closure !== null) throw new AccountClosed(closure);
}

/** What a browser is told about a closed account, as its cookie holds it: it concerns nobody but anyone who has just proved who they are. */
export const encodedNotice = (told: ClosedAccount): string => Buffer.from(JSON.stringify(told)).toString('base64url');

/** Null for what is no such notice. */
export function noticeIn(cookie: string): ClosedAccount | null {
  try {
    const read = z.safeParse(ClosedAccount, JSON.parse(Buffer.from(cookie, 'base64url').toString()));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
