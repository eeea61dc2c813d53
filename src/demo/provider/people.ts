import type { ExpressionBuilder } from 'kysely';
import { normaliseUserId } from '#rules/userId.ts';
import type { FederatedScope } from '#server/config/issuers.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { Persona } from '#demo/data/persona.ts';
import { personas } from '#demo/data/personas.ts';

/** The data that the demo identity provider of a scope returns about a person. */
export interface DemoPerson {
  readonly userId: string;
  readonly displayName: string;
  readonly nationalId: string | null;
  readonly hasAL2: boolean;
}

/**
 * Returns the personas of the provider for this scope. A provider without personas of its own
 * offers those of Main.
 */
export function personasOf(scope: FederatedScope): Persona[] {
  const knownAt = (name: FederatedScope) =>
    personas.filter(({ signsInWith }) => signsInWith.some((way) => way.scope === name));
  const own = knownAt(scope);
  return own.length > 0 ? own : knownAt('Main');
}

/**
 * Returns the person with the user id at the provider. Main accepts everyone with a password, and a
 * persona of another provider once that persona has chosen its own password; the other providers
 * accept their personas only.
 */
export async function demoPerson(
  db: Db,
  scope: FederatedScope,
  userId: string,
): Promise<DemoPerson | null> {
  const typed = normaliseUserId(userId);
  const persona = personasOf(scope).find((one) => one.userId === typed);
  if (persona !== undefined) {
    const hasAL2 = persona.signsInWith.find((way) => way.scope === scope)?.hasAL2 ?? true;
    return {
      userId: persona.userId,
      displayName: persona.displayName,
      nationalId: persona.nationalId,
      hasAL2,
    };
  }
  if (scope !== 'Main') return null;
  const account = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .innerJoin('password', 'password.account_id', 'account.id')
    .select(['person.display_name', 'person.national_id'])
    .where('account.user_id', '=', typed)
    .$if(
      personas.some((one) => one.userId === typed),
      (query) => query.where(isOwnPassword),
    )
    .executeTakeFirst();
  return account === undefined
    ? null
    : {
        userId: typed,
        displayName: account.display_name,
        nationalId: account.national_id,
        hasAL2: true,
      };
}

/**
 * The generated accounts share one hash of the demonstration's password; a password that the user
 * has chosen has a unique hash.
 */
const isOwnPassword = (eb: ExpressionBuilder<Database, 'account' | 'password'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('password as other')
        .select('other.account_id')
        .whereRef('other.hash', '=', 'password.hash')
        .whereRef('other.account_id', '<>', 'password.account_id'),
    ),
  );
