import { AuthenticationScope } from '#contract/values.ts';
import { Sessions, type SignIn } from '#server/session/sessions/sessions.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import type { Persona } from '../contract/personas.ts';
import type { Send } from '../support/browser.ts';
import type { Portal } from '../support/portal.ts';

const auditContext = { requestId: 'a-test', address: '127.0.0.1' };
const limits = { accessMinutes: 30, idleMinutes: 120, longestHours: 12, absentAreas: [] };

/**
 * Adds such a person to the database, with a session of the scope, and returns a `fetch` of their
 * browser. The person administers the organisation, if one is given.
 */
export async function signInAs(
  portal: Portal,
  caller: Persona,
  organisationId?: string,
): Promise<Send> {
  const browser = portal.browser();
  if (caller.scope === 'None') return browser.fetch;
  const sessions = new Sessions(portal.db, limits, async () => null);
  const browserHash = hashOf(newToken());
  const signIn = await addPerson(portal, caller);
  const { token } = await sessions.begin(signIn, browserHash, new Date(), auditContext);
  browser.setCookie('session', token);
  if (organisationId !== undefined && signIn.lin !== null)
    await portal.db
      .insertInto('administers')
      .values({ administrator_lin: signIn.lin, organisation_id: organisationId })
      .execute();

  if (caller.refuse === 'multiple sign-ins') {
    await sessions.begin(
      { ...signIn, lin: 'somebody-else', liUId: null, subject: 'somebody-else' },
      browserHash,
      new Date(),
      auditContext,
    );
  }
  if (caller.refuse === '401')
    await sessions.end({ session: token }, browserHash, new Date(), auditContext);
  if (caller.refuse === 'session must not exist')
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Deceased' })
      .where('lin', '=', signIn.lin)
      .execute();
  return browser.fetch;
}

const prefixes: Readonly<Record<string, string>> = {
  'adm-prefix': 'adm_',
  'tech-prefix': 'tech_',
  'student-prefix': 'student_',
};
let count = 0;

async function addPerson(
  { db }: Portal,
  { id, scope, personType, roles, primaryAffiliation, existsInAlumniPortal }: Persona,
): Promise<SignIn> {
  const liUId = `${prefixes[id] ?? ''}callr${(count += 1)}`;
  const lin = `lin-of-${liUId}`;
  await db
    .insertInto('person')
    .values({ lin, given_name: 'Synthetic', surname: 'Caller', display_name: id, gender: 'None' })
    .execute();
  const account = await db
    .insertInto('account')
    .values({
      lin,
      user_id: liUId,
      account_type: 'Personal',
      person_type: personType,
      primary_affiliation: primaryAffiliation,
      ...(personType === 'Employee' && {
        affiliation_type: 'Employee' as const,
        is_employed_until_further_notice: true,
      }),
      user_status: 'Active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const role of roles)
    if (role !== 'None')
      await db.insertInto('role_assignment').values({ account_id: account.id, role }).execute();
  if (existsInAlumniPortal) {
    await db
      .insertInto('alumn')
      .values({
        lin,
        first_name: 'Synthetic',
        last_name: 'Caller',
        gender: 'None',
        email: `${liUId}@example.org`,
        internal_notes: '',
        preferred_language: 'sv-SE',
      })
      .execute();
  }
  const isWithAccount = scope === 'Main';
  return {
    scope: AuthenticationScope[scope],
    lin,
    liUId: isWithAccount ? liUId : null,
    subject: scope === 'Email' ? `${liUId}@example.org` : liUId,
    displayName: null,
    identityNumber: null,
    hasAL2: id === 'antagning-AL2',
    tokens: null,
  };
}
