import type { AccountSlim } from '#contract/account.ts';
import type { accounts } from '#contract/accounts.ts';
import { normalise } from '#rules/identityNumber.ts';
import { coversAccount, setPasswordCheck } from '#rules/setPasswordChecks.ts';
import { mayAccessStudents } from '#rules/studentAccess.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import { isInReach } from '#rules/power.ts';
import type { Db } from '#server/database/open.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import { recordRefusedIdentity } from '#server/session/signIn/refusedIdentity.ts';
import { weakSignInRefusal } from '#server/session/signIn/weakSignIn.ts';
import { badRequest, forbidden } from '#server/call/answers.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import { ownAccounts } from './ownAccounts.ts';
import { type Reach, reachOf } from './reach.ts';
import { factsOf } from './ruleContext.ts';
import {
  deceasedRows,
  rowsOfPerson,
  type SearchScope,
  type SlimRow,
  slimRows,
} from './searchStore.ts';
import { toAccount, toListedAccount, withMaskedNationalId } from './shape.ts';
import { organisationById, organisationsBelow } from './store.ts';

type Searches =
  | 'search'
  | 'searchByNumber'
  | 'searchSlim'
  | 'searchSlimByNumber'
  | 'listSlim'
  | 'searchDeceased'
  | 'ofSignedIn';

/** Handlers that search for accounts, of one person or many. */
export const searchHandlers: Pick<Handlers<typeof accounts>, Searches> = {
  search: (call) => accountsOfPerson(call, call.query),
  searchByNumber: (call) => accountsOfPerson(call, call.body),

  async searchSlim({ db, actor, today, query: { query } }) {
    const rows = await slimRows(db, scopeOf(await reachOf(db, self(actor).lin, today), actor), {
      query,
    });
    return { status: 200, body: rows.map(toSlim) };
  },

  async listSlim({ db, actor, today, query: { query, skip, personType } }) {
    const scope = scopeOf(await reachOf(db, self(actor).lin, today), actor);
    const rows = await slimRows(db, scope, {
      query,
      skip: Number(skip),
      areStudents: personType === 'Student',
    });
    return { status: 200, body: rows.map(toSlim) };
  },

  async searchSlimByNumber({ db, actor, today, body }) {
    const scope = scopeOf(await reachOf(db, self(actor).lin, today), actor);
    const rows = await slimRows(db, scope, body);
    return { status: 200, body: rows.map(toSlim) };
  },

  async searchDeceased(call) {
    const { db, actor, today, body } = call;
    const { query, organisationTreeNodeGuid } = body;
    const facts = factsOf(call);
    const reach = await reachOf(db, self(actor).lin, today);
    const scope =
      organisationTreeNodeGuid === undefined
        ? scopeOf(reach, actor)
        : await scopeBelow(db, reach, organisationTreeNodeGuid);
    // A node that does not exist and a node that another person administers get the same response.
    if (scope === null) return forbidden;
    const rows = await deceasedRows(db, scope, query, facts);
    return { status: 200, body: rows.map((row) => toListedAccount(row, reach, facts)) };
  },

  async ofSignedIn(call) {
    const { db, actor, today, now } = call;
    const refused = weakSignInRefusal(actor);
    if (refused !== null) return refused;
    const { lin, liUId, scope: authenticationScope } = actor;
    const found = lin === null ? [] : await ownAccounts(db, lin, today, now);
    const covered = found.filter((account) =>
      coversAccount({ authenticationScope, liUId }, account.liUId),
    );
    const { hasAL2: hasEduPersonAssuranceAL2, identityNumber, isBoundToBrowser } = actor;
    const who = {
      authenticationScope,
      hasEduPersonAssuranceAL2,
      identityNumber,
      isBoundToBrowser,
      liUId,
    };
    const { errors } = setPasswordCheck(who, covered);
    const meant = covered.find((account) => account.liUId !== null)?.liUId ?? null;
    await recordRefusedIdentity(call, actor, errors, meant);
    return { status: 200, body: covered };
  },
};

/** The accounts of the person with the user id or national id. */
async function accountsOfPerson(
  call: CallContext & { readonly actor: Actor },
  query: { readonly liUId?: string | undefined; readonly norEduPersonNin?: string | undefined },
) {
  const { db, actor, today } = call;
  const liUId = query.liUId === undefined ? undefined : normaliseUserId(query.liUId);
  const nationalId =
    query.norEduPersonNin === undefined ? undefined : normalise(query.norEduPersonNin, today);
  if (liUId === undefined && nationalId === undefined)
    return badRequest({ liUId: 'INPUT_REQUIRED' });
  if (liUId !== undefined && !isUserId(liUId)) return badRequest({ liUId: 'INPUT_INVALID' });
  if (nationalId === null) return badRequest({ norEduPersonNin: 'INVALID_NATIONAL_ID_FORMAT' });

  const reach = await reachOf(db, self(actor).lin, today);
  const facts = factsOf(call);
  const rows = await rowsOfPerson(db, { liUId, nationalId }, facts);
  await auditPersonRead(
    call,
    rows.map(({ lin }) => lin),
  );
  const found = rows.map((row) => toAccount(row, reach, facts));
  // A caller who searches by national id already has it; a search by user id must not disclose
  // the national id of an account out of reach.
  return {
    status: 200 as const,
    body: found.map((account) =>
      nationalId || account.hasAccessToAccountThroughOrg ? account : withMaskedNationalId(account),
    ),
  };
}

const scopeOf = ({ organisationIds, hasRoot }: Reach, actor: Actor): SearchScope => ({
  organisationIds: [...organisationIds],
  isWithoutOrganisation: hasRoot,
  hasStudents: mayAccessStudents(actor),
});

/** Returns null if the caller does not administer the organisation. */
async function scopeBelow(
  db: Db,
  reach: Reach,
  organisationId: string,
): Promise<SearchScope | null> {
  const organisation = await organisationById(db, organisationId);
  if (!organisation || !isInReach(reach, organisation.id)) return null;
  return {
    organisationIds: await organisationsBelow(db, organisation.id),
    isWithoutOrganisation: organisation.parent_id === null,
    hasStudents: false,
  };
}

const toSlim = (row: SlimRow): AccountSlim => ({
  norEduPersonLIN: row.lin,
  liUId: row.user_id,
  displayName: row.display_name,
  accountType: row.account_type,
  affiliation: row.affiliation_type,
  personType: row.person_type,
  userStatus: row.user_status,
  organisationCanonicalPath: row.canonical_path,
});
