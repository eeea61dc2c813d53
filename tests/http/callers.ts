import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { AuthenticationScope, PersonAffiliation, PersonType, Role, type ScopeName } from '../../src/contract/values.ts';
import type { Caller } from '../../src/rules/access.ts';
import { Sessions, type SignIn } from '../../src/server/session/sessions.ts';
import { hashOf, newToken } from '../../src/server/session/secrets.ts';
import type { Send } from '../support/browser.ts';
import type { Portal } from '../support/portal.ts';

const scopeNames = Object.keys(AuthenticationScope) as ScopeName[];
const SyntheticCaller = z.object({
  id: z.string(),
  scope: z.enum(scopeNames),
  personType: z._default(PersonType, 'None'),
  roles: z._default(z.array(Role), []),
  primaryAffiliation: z._default(z.nullable(PersonAffiliation), null),
  existsInAlumniPortal: z._default(z.boolean(), false),
  refuse: z.optional(z.enum(['account type not allowed', 'multiple sign-ins', 'session must not exist', '401'])),
});
export type SyntheticCaller = z.infer<typeof SyntheticCaller>;

/** The callers of the access matrix, one of each kind that may or may not do something. */
export const syntheticCallers = z
  .array(SyntheticCaller)
  .parse(JSON.parse(readFileSync(new URL('../contract/personas.json', import.meta.url), 'utf8')));

const trail = { requestId: 'a-test', address: '127.0.0.1' };
const limits = { accessMinutes: 30, idleMinutes: 120, longestHours: 12 };

/** Puts such a person into the database, with a session of the scope, and answers a fetch of their browser. */
export async function signInAs(portal: Portal, caller: SyntheticCaller): Promise<Send> {
  const browser = portal.browser();
  if (caller.scope === 'None') return browser.fetch;
  const sessions = new Sessions(portal.db, limits, async () => null);
  const browserHash = hashOf(newToken());
  const signIn = await addPerson(portal, caller);
  const { token } = await sessions.begin(signIn, browserHash, new Date(), trail);
  browser.setCookie('session', token);

  if (caller.refuse === 'multiple sign-ins') {
    await sessions.begin({ ...signIn, lin: 'somebody-else', liUId: null, subject: 'somebody-else' }, browserHash, new Date(), trail);
  }
  if (caller.refuse === '401') await sessions.end(token, browserHash, new Date(), trail);
  if (caller.refuse === 'session must not exist') await portal.db.updateTable('account').set({ user_status: 'Deceased' }).where('lin', '=', signIn.lin).execute();
  return browser.fetch;
}

const prefixes: Readonly<Record<string, string>> = { 'adm-prefix': 'adm_', 'tech-prefix': 'tech_', 'student-prefix': 'student_' };
let count = 0;

async function addPerson({ db }: Portal, { id, scope, personType, roles, primaryAffiliation, existsInAlumniPortal }: SyntheticCaller): Promise<SignIn> {
  const liUId = `${prefixes[id] ?? ''}callr${(count += 1)}`;
  const lin = `lin-of-${liUId}`;
  await db.insertInto('person').values({ lin, given_name: 'Synthetic', surname: 'Caller', display_name: id, gender: 'None' }).execute();
  const account = await db
    .insertInto('account')
    .values({ lin, liu_id: liUId, account_type: 'Personal', person_type: personType, primary_affiliation: primaryAffiliation, user_status: 'Active' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of roles) if (role !== 'None') await db.insertInto('role_assignment').values({ account_id: account.id, role }).execute();
  if (existsInAlumniPortal) {
    await db
      .insertInto('alumn')
      .values({ lin, first_name: 'Synthetic', last_name: 'Caller', gender: 'None', email: `${liUId}@example.org`, internal_notes: '', preferred_language: 'sv-SE' })
      .execute();
  }
  const isWithAccount = scope === 'Main';
  return {
    scope: AuthenticationScope[scope],
    lin,
    liUId: isWithAccount ? liUId : null,
    subject: liUId,
    displayName: null,
    identityNumber: null,
    hasAL2: id === 'antagning-AL2',
    tokens: null,
  };
}

/** What the access rules are to know about the caller; null where no living session may be. */
export const callerOf = ({ scope, roles, personType, primaryAffiliation, existsInAlumniPortal, refuse }: SyntheticCaller): Caller | null =>
  scope === 'None' || refuse === '401' || refuse === 'session must not exist'
    ? null
    : {
        scope: AuthenticationScope[scope],
        roles,
        personType,
        primaryAffiliation,
        isInAlumniPortal: existsInAlumniPortal,
        isAccountTypeRefused: refuse === 'account type not allowed',
        hasMultipleSignings: refuse === 'multiple sign-ins',
      };
