import { sql } from 'kysely';
import { type Role, roles } from '#contract/values.ts';
import {
  giveRole,
  type HeldRole,
  membersOf,
  refusalOfRole,
  type RoleMember,
  roleMembers,
  storedOrganisations,
  storedPeople,
  takeRole,
} from '#server/areas/register/index.ts';
import { undoneIfThrown } from '#server/database/savepoint.ts';
import type { Tx } from '#server/database/schema.ts';
import type { ChangeContext, ScimContext } from './client.ts';
import { isObject, type JsonObject } from './document.ts';
import {
  changedMeanwhile,
  forbidden,
  invalid,
  notFound,
  refusalErrors,
  ScimError,
} from './errors.ts';
import { memberOf } from './filterMatch.ts';
import { type Columns, isUuid } from './filterSql.ts';
import { patched } from './patch.ts';
import { type Change, type Changed, type Endpoint, type Resource, versioned } from './resource.ts';
import { GROUP, resourceTypes } from './schemas.ts';

const type = resourceTypes.Group;

/**
 * The roles that are groups of their own. Superusers are named in the portal only, and an
 * administrator of accounts administers a part of the organisation.
 */
export const groupRoles = roles.filter(
  (role): role is Exclude<Role, 'None' | 'MinITSuperUser' | 'AccountAdministrator'> =>
    role !== 'None' && role !== 'MinITSuperUser' && role !== 'AccountAdministrator',
);
const SCOPED = 'AccountAdministrator';

const idOf = ({ role, organisation }: HeldRole): string =>
  organisation === null ? role : `${role}@${organisation}`;

function roleOf(id: string): HeldRole | null {
  const plain = groupRoles.find((role) => role === id);
  if (plain !== undefined) return { role: plain, organisation: null };
  const [role, ...rest] = id.split('@');
  return role === SCOPED && rest.length > 0 ? { role, organisation: rest.join('@') } : null;
}

const id = { type: 'exact', value: sql`known.id` } as const;
const columnsOf = ({ source, today }: ScimContext['origin']): Columns => ({
  id,
  displayName: id,
  externalId: { type: 'exact', value: sql`null::text` },
  'meta.resourceType': { type: 'exact', value: sql`'Group'` },
  members: {
    rows: sql`(
      select member.account_id, member.display_name
      from (${membersOf(source, today)}) as member
      where member.role || coalesce('@' || member.organisation, '') = known.id) as element`,
    subs: {
      value: { type: 'uuid', value: sql`element.account_id` },
      display: { type: 'text', value: sql`element.display_name` },
    },
  },
});

export const groupEndpoint: Endpoint = {
  type,
  reach: 'roles',
  listing: ({ origin }) => ({
    type,
    columns: columnsOf(origin),
    id,
    from: sql`(
      select unnest(${groupRoles}::text[]) as id union all
      select ${SCOPED} || '@' || source_id from organisation where source_id is not null
    ) as known where true`,
  }),
  read: readGroups,
  change: async (context, tx, changes) => {
    const results: Changed[] = [];
    for (const change of changes) results.push(await changeOne(context, tx, change));
    return results;
  },
};

async function readGroups(
  context: ScimContext,
  db: Tx | ScimContext['db'],
  ids: readonly string[],
): Promise<readonly Resource[]> {
  const groups = ids.map(roleOf).filter((one) => one !== null);
  const named = groups.flatMap(({ organisation }) => (organisation === null ? [] : [organisation]));
  const organisations = named.length === 0 ? [] : await storedOrganisations(db, named);
  const present = new Set(organisations.map((one) => one.id));
  const found = groups.filter(
    ({ organisation }) => organisation === null || present.has(organisation),
  );
  const { source, today } = context.origin;
  const members = Map.groupBy(await roleMembers(db, source, found, today), idOf);
  return found.map((group) => resourceOf(group, members.get(idOf(group)) ?? [], context));
}

function resourceOf(
  group: HeldRole,
  members: readonly RoleMember[],
  { locationOf }: ScimContext,
): Resource {
  const own = idOf(group);
  return versioned(own, {
    schemas: [GROUP],
    id: own,
    meta: { resourceType: type.name, location: locationOf(type.endpoint, own) },
    displayName: own,
    ...(members.length > 0 && {
      members: members.map(({ accountId, displayName }) => ({
        value: accountId,
        $ref: locationOf(resourceTypes.User.endpoint, accountId),
        display: displayName,
      })),
    }),
  });
}

async function changeOne(context: ChangeContext, tx: Tx, change: Change): Promise<Changed> {
  try {
    if (change.kind === 'create')
      throw forbidden('Groups are the roles of the portal: look one up and change its members.');
    const [before] = await readGroups(context, tx, [change.id]);
    const group = roleOf(change.id);
    if (before === undefined || group === null) throw notFound();
    if (!change.isCurrent(before.version)) throw changedMeanwhile();
    if (change.kind === 'delete')
      throw forbidden('Groups are the roles of the portal: remove their members instead.');
    const after =
      change.kind === 'patch' ? patched(type, before.document, change.operations) : change.document;
    const members = [membersIn(before.document), membersIn(after)] as const;
    await undoneIfThrown(tx, () => writeMembers(context, tx, group, ...members));
    return { id: before.id };
  } catch (error) {
    if (error instanceof ScimError) return { error };
    throw error;
  }
}

function membersIn(document: JsonObject): ReadonlySet<string> {
  const members = document['members'];
  return new Set(
    (Array.isArray(members) ? members.filter(isObject) : []).map((member) => {
      const value = memberOf(member, 'value');
      if (typeof value !== 'string' || !isUuid(value))
        throw invalid('members must name Users by their ids.');
      return value.toLowerCase();
    }),
  );
}

async function writeMembers(
  { client, origin, roles }: ChangeContext,
  tx: Tx,
  group: HeldRole,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Promise<void> {
  const given = [...after].filter((one) => !before.has(one));
  const taken = [...before].filter((one) => !after.has(one));
  const known = await storedPeople(tx, client.source, given, origin.today);
  if (known.some(({ endedOn }) => endedOn !== null) || known.length < given.length)
    throw invalid('members must name active Users by their ids.');
  const outcomes = [
    ...(given.length > 0 ? [await giveRole(roles, group, given)] : []),
    ...(taken.length > 0 ? [await takeRole(tx, roles, group, taken)] : []),
  ];
  for (const { reason } of outcomes.flatMap(({ refused }) => refused))
    throw refusalErrors[refusalOfRole[reason]]();
}
