import { randomUUID } from 'node:crypto';
import type { ScimResource } from '#contract/scimClients.ts';
import type { Role } from '#contract/values.ts';
import { addDays } from '#rules/dates.ts';
import { addMonths } from '#rules/months.ts';
import { birthDateOf } from '#rules/identityNumber.ts';
import { demoPasswordHash } from '#demo/data/personas.ts';
import { createClient } from '#server/areas/scimClients/index.ts';
import { newNationalId, newTransientNumber } from '#tests/areas/managedAccounts.ts';
import { Ledger } from './ledger.ts';
import type { World } from './world.ts';

type Unit = 'root' | 'home' | 'homeUnit' | 'away' | 'awayUnit';
interface Part {
  readonly kind: 'Employee' | 'Associate' | 'Student';
  readonly unit: Unit;
  readonly role?: Exclude<Role, 'None'>;
  /** The part of the organisation that the role applies to. */
  readonly administers?: Unit;
  readonly status?: 'New';
  /** Whether the portal knows the person by a transient number only. */
  readonly isTransient?: true;
  readonly contact?: string;
  readonly statedBy?: 'scimPeople';
}

/** The people of every walk: each role once, with the smallest reach, and people without one. */
const PARTS = {
  /** A superuser whom sources and administrators reach, as an associate of a department. */
  victim: { kind: 'Associate', unit: 'home', role: 'MinITSuperUser', isTransient: true },
  /** A superuser out of everybody's reach, who does only what a careful one would do. */
  root: { kind: 'Employee', unit: 'root', role: 'MinITSuperUser', administers: 'root' },
  admin: { kind: 'Employee', unit: 'home', role: 'AccountAdministrator', administers: 'home' },
  kc: { kind: 'Employee', unit: 'home', role: 'KCEmployee', administers: 'home' },
  awayAdmin: { kind: 'Associate', unit: 'away', role: 'AccountAdministrator', administers: 'away' },
  studentAdmin: { kind: 'Employee', unit: 'home', role: 'StudentAccountAdministrator' },
  info: { kind: 'Employee', unit: 'away', role: 'InfoCenterEmployee' },
  kcTemp: { kind: 'Employee', unit: 'away', role: 'KCTemporary' },
  tele: { kind: 'Employee', unit: 'away', role: 'TeleserviceEmployee' },
  economist: { kind: 'Associate', unit: 'home', role: 'Economist', administers: 'home' },
  alumniAdmin: { kind: 'Employee', unit: 'away', role: 'AlumniPortalAdministrator' },
  labels: { kind: 'Employee', unit: 'away', role: 'AlumniPortalAddressLabelsAdministrator' },
  liability: { kind: 'Associate', unit: 'homeUnit', role: 'LiabilityAndConsentAdministrator' },
  /** Somebody of the system's own, who has been given a role in the portal. */
  clerk: { kind: 'Employee', unit: 'away', role: 'Economist', statedBy: 'scimPeople' },
  employee: { kind: 'Employee', unit: 'home' },
  guest: { kind: 'Associate', unit: 'homeUnit', contact: 'employee' },
  newGuest: { kind: 'Associate', unit: 'home', status: 'New', contact: 'employee' },
  awayGuest: { kind: 'Associate', unit: 'awayUnit', isTransient: true },
  student: { kind: 'Student', unit: 'root' },
  newStudent: { kind: 'Student', unit: 'root', status: 'New' },
} as const satisfies Readonly<Record<string, Part>>;

export type CastName = keyof typeof PARTS;
export const castNames = Object.keys(PARTS) as CastName[];
/** The people whose role makes them a danger in the wrong hands. */
export const insiders = castNames.filter(
  (name) => 'role' in PARTS[name] && name !== 'root' && name !== 'victim',
);
/** Systems that state people or organisations, each of a source of its own. */
export const machines = ['scimPeople', 'scimOrgs', 'file'] as const;
/** Somebody whom the portal does not know, with a national id, BankID and an address. */
export const STRANGER = 'stranger';

const RESOURCES: Readonly<Record<string, readonly ScimResource[]>> = {
  scimPeople: ['people'],
  scimOrgs: ['organisations'],
};

export interface Cast {
  readonly ledger: Ledger;
  readonly sources: ReadonlyMap<string, string>;
  readonly tokens: ReadonlyMap<string, string>;
}

/** A national id that the demonstration's BankID accepts and nobody has. */
export const freshNationalId = (): string => newNationalId();

/** Brings fresh people, a part of the organisation and tokens of their own into the world. */
export async function bringCast(world: World, coalition: readonly string[]): Promise<Cast> {
  const number = world.nextCast();
  const ledger = new Ledger(coalition);
  await dismiss(world);
  await addOrganisations(world, ledger, number);
  await addPeople(world, ledger, number);
  ledger.add(`${STRANGER}.nin`, 'nin', newNationalId(), STRANGER);
  ledger.add(`${STRANGER}.mail`, 'mail', `stranger${number}@elsewhere.example`, STRANGER);
  const sources = new Map<string, string>(machines.map((name) => [name, sourceOf(name, number)]));
  const tokens = new Map<string, string>();
  for (const [name, resources] of Object.entries(RESOURCES))
    tokens.set(name, await addToken(world, sources.get(name)!, resources));
  return { ledger, sources, tokens };
}

/** Ends what the cast before still has: all superusers are written to, and tokens are limited. */
async function dismiss(world: World): Promise<void> {
  const { db } = world.portal;
  await db.deleteFrom('scim_client').execute();
  if (world.earlier.length > 0)
    await db.deleteFrom('role_assignment').where('account_id', 'in', world.earlier).execute();
}

async function addOrganisations(world: World, ledger: Ledger, number: number): Promise<void> {
  const { db } = world.portal;
  const root = await db
    .selectFrom('organisation')
    .select(['id', 'canonical_path', 'source_id'])
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow();
  if (root.source_id === null)
    await db
      .updateTable('organisation')
      .set({ source_id: 'root' })
      .where('id', '=', root.id)
      .execute();
  const ids = {
    root: root.id,
    home: randomUUID(),
    homeUnit: randomUUID(),
    away: randomUUID(),
    awayUnit: randomUUID(),
  };
  const row = (unit: Exclude<Unit, 'root'>, parent: Unit, path: string) => ({
    id: ids[unit],
    source_id: `${unit}${number}`,
    parent_id: ids[parent],
    type: parent === 'root' ? ('Department' as const) : ('Unit' as const),
    short_name: `${unit}${number}`,
    name: { 'sv-SE': `Avdelning ${unit} ${number}`, 'en-GB': `Department ${unit} ${number}` },
    canonical_path: `${root.canonical_path}/${path}`,
  });
  await db
    .insertInto('organisation')
    .values([
      row('home', 'root', `home${number}`),
      row('homeUnit', 'home', `home${number}/homeUnit${number}`),
      row('away', 'root', `away${number}`),
      row('awayUnit', 'away', `away${number}/awayUnit${number}`),
    ])
    .execute();
  for (const [unit, id] of Object.entries(ids)) {
    ledger.add(`${unit}.org`, 'org', id, null);
    ledger.add(
      `${unit}.orgId`,
      'orgId',
      unit === 'root' ? (root.source_id ?? 'root') : `${unit}${number}`,
      null,
    );
  }
}

const sourceOf = (machine: string, number: number) => `w${number}${machine.toLowerCase()}`;

/** Letters, so that each cast has user ids of its own. */
const lettersOf = (number: number): string =>
  [676, 26, 1]
    .map((place) => String.fromCodePoint(97 + (Math.trunc(number / place) % 26)))
    .join('');

async function addPeople(world: World, ledger: Ledger, number: number): Promise<void> {
  const { db } = world.portal;
  const today = world.today();
  const people = castNames.map((name, at) => {
    const part: Part = PARTS[name];
    const isStudent = part.kind === 'Student';
    const digits = String((isStudent ? 100 : 10) + at);
    const number12 = newNationalId();
    const known = part.isTransient ? newTransientNumber() : number12;
    return {
      name,
      part,
      isStudent,
      lin: randomUUID(),
      accountId: randomUUID(),
      liUId: `q${lettersOf(number)}${isStudent ? 'x' : ''}${digits}`,
      nin: known,
      trueNin: number12,
    };
  });
  const linOf = (name: string) => people.find((one) => one.name === name)!.lin;
  await db
    .insertInto('person')
    .values(
      people.map(({ name, part, lin, nin }) => ({
        lin,
        stated_by: part.statedBy === undefined ? null : sourceOf(part.statedBy, number),
        national_id: nin,
        given_name: `Given${lettersOf(number)}`,
        surname: name,
        display_name: `Given${lettersOf(number)} ${name}`,
        birth_date: birthDateOf(nin),
        gender: 'None' as const,
      })),
    )
    .execute();
  await db
    .insertInto('account')
    .values(
      people.map(({ part, isStudent, lin, accountId, liUId, name }) => ({
        id: accountId,
        lin,
        user_id: liUId,
        account_type: 'Personal' as const,
        person_type: isStudent ? ('Student' as const) : ('Employee' as const),
        affiliation_type: part.kind === 'Student' ? null : part.kind,
        primary_affiliation: (
          { Employee: 'employee', Associate: 'associate', Student: 'student' } as const
        )[part.kind],
        user_status: part.status ?? ('Active' as const),
        subscription_type: isStudent ? null : ('Medium' as const),
        organisation_id: isStudent ? null : ledger.get(`${part.unit}.org`),
        contact_person_lin: part.contact === undefined ? null : linOf(part.contact),
        university_email_address: `${liUId}@kvarnby.example`,
        valid_through: part.kind === 'Associate' ? addMonths(today, 6) : null,
        is_employed_until_further_notice: part.kind === 'Employee',
        title: { 'sv-SE': name, 'en-GB': name },
      })),
    )
    .execute();
  const staff = people.filter(({ isStudent }) => !isStudent);
  await db
    .insertInto('position')
    .values(
      staff.map(({ part, accountId }) => ({
        account_id: accountId,
        organisation_id: ledger.get(`${part.unit}.org`),
        title: { 'sv-SE': 'Befattning', 'en-GB': 'Position' },
        start_date: '2024-01-01',
        end_date: part.kind === 'Associate' ? addMonths(today, 6) : null,
        is_primary: true,
        is_employee: part.kind === 'Employee',
      })),
    )
    .execute();
  await db
    .insertInto('contact_information')
    .values(
      people.map(({ lin, liUId }) => ({
        lin,
        alternative_email_address: `${liUId}@home.example`,
        alternative_email_verified_at: new Date(world.now().getTime() - 90 * 86_400_000),
      })),
    )
    .execute();
  await db
    .insertInto('password')
    .values(
      people
        .filter(({ part }) => part.status !== 'New')
        .map(({ accountId }) => ({
          account_id: accountId,
          hash: demoPasswordHash,
          set_at: new Date(world.now().getTime() - 90 * 86_400_000),
        })),
    )
    .execute();
  await db
    .insertInto('role_assignment')
    .values(
      people.flatMap(({ part, accountId }) =>
        part.role === undefined
          ? []
          : [
              {
                account_id: accountId,
                role: part.role,
                until: null,
                given_by_lin: null,
                reason: null,
              },
            ],
      ),
    )
    .execute();
  await db
    .insertInto('administers')
    .values(
      people.flatMap(({ part, lin }) =>
        part.administers === undefined
          ? []
          : [
              {
                administrator_lin: lin,
                organisation_id: ledger.get(`${part.administers}.org`),
                granted_at: null,
                until: null,
                given_by_lin: null,
                reason: null,
              },
            ],
      ),
    )
    .execute();
  await db
    .insertInto('source_record')
    .values(
      people.flatMap(({ name, part, lin, accountId }) =>
        part.statedBy === undefined
          ? []
          : [
              {
                source: sourceOf(part.statedBy, number),
                external_id: name,
                person_type: 'Employee' as const,
                lin,
                account_id: accountId,
                organisation_id: null,
              },
            ],
      ),
    )
    .execute();
  world.earlier = people.map(({ accountId }) => accountId);
  for (const { name, lin, liUId, accountId, nin, trueNin } of people) {
    ledger.own(lin, name);
    ledger.add(`${name}.lin`, 'lin', lin, name);
    ledger.add(`${name}.liUId`, 'liUId', liUId, name);
    ledger.add(`${name}.accountId`, 'accountId', accountId, name);
    ledger.add(`${name}.nin`, 'nin', nin, name);
    if (trueNin !== nin) ledger.add(`${name}True.nin`, 'nin', trueNin, name);
    ledger.add(`${name}.mail`, 'mail', `${liUId}@home.example`, name);
  }
}

async function addToken(
  world: World,
  source: string,
  resources: readonly ScimResource[],
): Promise<string> {
  const made = await world.portal.db.transaction().execute((tx) =>
    createClient(
      tx,
      {
        name: source,
        source,
        resources: [...resources],
        mayWrite: true,
        endsOn: addDays(world.today(), 300),
      },
      {
        config: world.config,
        audit: { actor: null, requestId: 'walk', address: null, at: world.now() },
        name: null,
      },
    ),
  );
  if (made.refusal !== undefined) throw new Error(`The client of ${source} was not made.`);
  return made.token;
}
