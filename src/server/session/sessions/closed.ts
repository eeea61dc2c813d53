import { sql, type Kysely } from 'kysely';
import * as z from 'zod/mini';
import { ClosedAccount } from '#contract/closedAccount.ts';
import { ACCOUNT_CLOSED } from '#contract/errors.ts';
import type { Database } from '#server/database/schema.ts';
import { todayAt } from '#server/call/today.ts';
import { HttpError } from '#server/call/httpError.ts';
import type { SignIn } from './sessions.ts';
import { type AccessDenial, accessDenialOf, accessFacts } from './accessDenial.ts';

/** A deceased person is reported in the same way as a person unknown to the university. */
const UNKNOWN = 'UNKNOWN_ACCOUNT';

/**
 * Thrown when a proof of identity is correct but the account's status denies access. Results in 403
 * unless it is handled otherwise.
 */
export class AccountClosed extends HttpError {
  readonly notice: ClosedAccount | null;

  constructor({ notice }: AccessDenial) {
    super(403, { errors: { authentication: [notice === null ? UNKNOWN : ACCOUNT_CLOSED] } });
    this.notice = notice;
  }
}

/**
 * The gate of all sign-in methods: called once a person has proved their identity, before anything
 * is written. It must not be called before the proof is complete, because it discloses facts about
 * the account. @throws {AccountClosed}
 */
export async function admit(
  db: Kysely<Database>,
  { scope, lin, liUId }: Pick<SignIn, 'scope' | 'lin' | 'liUId'>,
  now: Date,
): Promise<void> {
  if (lin === null) return;
  const person = await db
    .selectFrom('person')
    .select('person.deceased_on')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('alumn')
            .select('alumn.id')
            .where((alumn) =>
              alumn.or([
                alumn('alumn.lin', '=', alumn.ref('person.lin')),
                alumn('alumn.national_id', '=', alumn.ref('person.national_id')),
              ]),
            ),
        )
        .as('is_alumn'),
      accessFacts(sql<string>`person.lin`, sql<string | null>`${liUId}::text`).as('accounts'),
    ])
    .where('person.lin', '=', lin)
    .executeTakeFirst();
  if (person === undefined) return;
  const facts = {
    scope,
    isAlumn: Boolean(person.is_alumn),
    isDeceased: person.deceased_on !== null,
    accounts: person.accounts,
  };
  const denial = accessDenialOf(facts, todayAt(now));
  if (denial !== null) throw new AccountClosed(denial);
}

/**
 * Encodes the notice about a closed account for the browser's cookie. It is only for the person who
 * has just proved their identity.
 */
export const encodedNotice = (notice: ClosedAccount): string =>
  Buffer.from(JSON.stringify(notice)).toString('base64url');

/** Returns null if the cookie does not contain such a notice. */
export function noticeIn(cookie: string): ClosedAccount | null {
  try {
    const read = z.safeParse(
      ClosedAccount,
      JSON.parse(Buffer.from(cookie, 'base64url').toString()),
    );
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
