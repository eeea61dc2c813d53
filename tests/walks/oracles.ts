import type { Cast } from './cast.ts';
import { machines } from './cast.ts';
import {
  type Difference,
  differencesBetween,
  holdsPower,
  includesPowers,
  type Row,
  type Snapshot,
} from './snapshot.ts';

export const oracles = [
  'identity',
  'secret',
  'power',
  'reach',
  'trail',
  'told',
  'answer',
  'list',
] as const;
export type Oracle = (typeof oracles)[number];

/** Something that must never be, and the move that led to it. */
export interface Finding {
  readonly oracle: Oracle;
  readonly move: string;
  /** What exactly was seen, without ids, so that equal faults have equal texts. */
  readonly what: string;
}

/** How often each oracle had something to judge. */
export type Judged = Record<Oracle, number>;
export const nothingJudged = (): Judged => ({
  identity: 0,
  secret: 0,
  power: 0,
  reach: 0,
  trail: 0,
  told: 0,
  answer: 0,
  list: 0,
});

/** What a step was, for the oracles that compare the database before and after it. */
export interface Observed {
  readonly cast: Cast;
  readonly move: string;
  readonly actor: string;
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** The people about whom the audit trail has an entry since the step began. */
  readonly audited: ReadonlySet<string>;
  /** The addresses to which something has been sent since the step began. */
  readonly written: ReadonlySet<string>;
  /** The lins of people to whom the step gave a role, which only a holder of all powers may do. */
  readonly given: ReadonlySet<string>;
  /** Whether whoever loses or gets a recogniser must be written to; see `knownFindings.ts`. */
  readonly isToldAtOnce: boolean;
}

/**
 * What anybody may change about a person with more power: how the university describes and pays for
 * an account. Everything else recognises, reaches or ends the person.
 */
const PERMITTED: Readonly<Record<string, readonly string[]>> = {
  person: ['version'],
  account: [
    'version',
    'title',
    'description',
    'has_employee_profile_page',
    'contact_person_lin',
    'invoice_contact_person',
    'invoice_address',
    'invoice_reference',
    'has_liu_phone',
    'primary_affiliation',
    'irt_comment',
  ],
  position: [
    'title',
    'employment_level',
    'employee_level',
    'cost_centre_activity_id',
    'subscription_type',
  ],
  contact_information: ['version'],
  // A desk that ends a key or freezes a card protects its owner.
  activation_key: ['revoked_at'],
  card: ['status', 'frozen_at', 'version', 'blocked_at', 'status_changed_at'],
  source_record: ['organisation_id'],
};

/** The columns by which a person is recognised, or receives codes and letters. */
const RECOGNISERS: Readonly<Record<string, readonly string[]>> = {
  person: ['national_id', 'birth_date', 'given_name', 'surname', 'joined_into'],
  account: ['liu_email_address', 'external_email_address', 'lin'],
  contact_information: [
    'alternative_email_address',
    'alternative_email_verified_at',
    'sms_number',
    'sms_verified_at',
  ],
  external_account: ['email'],
  orcid: ['orc_id'],
};

/** The tables whose rows open an account or prove who somebody is. */
const SECRETS: ReadonlySet<string> = new Set([
  'password',
  'mfa_factor',
  'mfa_setting',
  'eduroam_password',
  'wallet_credential',
]);

/** Whoever has one of these roles manages other people; all others change only themselves. */
const MANAGING: ReadonlySet<string> = new Set([
  'AccountAdministrator',
  'KCEmployee',
  'MinITSuperUser',
  'StudentAccountAdministrator',
  'AlumniPortalAdministrator',
  'InfoCenterEmployee',
  'KCTemporary',
  'TeleserviceEmployee',
]);

export const changedRecognisers = ({ row, columns, kind }: Difference): readonly string[] =>
  kind === 'updated' ? (RECOGNISERS[row.table] ?? []).filter((name) => columns.includes(name)) : [];

/** Returns what a step changed that it must not, and counts what was judged. */
export function judge(observed: Observed, judged: Judged): Finding[] {
  const differences = differencesBetween(observed.before, observed.after);
  return [
    ...judgePower(observed, differences, judged),
    ...judgeSecrets(observed, differences, judged),
    ...judgeReach(observed, judged),
    ...judgeTrail(observed, differences, judged),
  ];
}

const finding = ({ move }: Observed, oracle: Oracle, what: string): Finding => ({
  oracle,
  move,
  what,
});

/** Whether the person is none of the actor's business, before the step. */
function isProtected({ cast, actor, before }: Observed, lin: string): boolean {
  const { ledger, sources } = cast;
  const powers = before.powers.get(lin);
  if (actor === 'portal' || ledger.ownerOf(lin) === actor) return false;
  const source = sources.get(actor);
  if (source !== undefined) return holdsPower(powers) || !isStatedFirstBy(before, lin, source);
  const own = before.powers.get(ledger.has(`${actor}.lin`) ? ledger.get(`${actor}.lin`) : '');
  const manages = [...(own?.roles ?? [])].some((role) => MANAGING.has(role));
  return manages ? !includesPowers(own, powers) : !isContactPerson(before, lin, actor, cast);
}

/** Whether no other source, nor the portal itself, knew the person before this source. */
const isStatedFirstBy = ({ rows }: Snapshot, lin: string, source: string): boolean => {
  const records = [...rows.values()].filter(
    (row) => row.table === 'source_record' && row.lin === lin,
  );
  const accounts = [...rows.values()].filter((row) => row.table === 'account' && row.lin === lin);
  const known = new Set(records.map(({ columns }) => columns['account_id']));
  return (
    records.length > 0 &&
    records.every(({ columns }) => columns['source'] === source) &&
    accounts.every(({ key }) => known.has(key))
  );
};

const isContactPerson = (
  { rows }: Snapshot,
  lin: string,
  actor: string,
  { ledger }: Cast,
): boolean =>
  ledger.has(`${actor}.lin`) &&
  [...rows.values()].some(
    (row) =>
      row.table === 'account' &&
      row.lin === lin &&
      row.columns['contact_person_lin'] === ledger.get(`${actor}.lin`),
  );

function judgePower(
  observed: Observed,
  differences: readonly Difference[],
  judged: Judged,
): Finding[] {
  if (observed.actor === 'portal') return [];
  const found: Finding[] = [];
  const known = observed.before.powers;
  for (const lin of known.keys()) if (isProtected(observed, lin)) judged.power += 1;
  for (const { row, kind, columns } of differences) {
    if (!known.has(row.lin) || !isProtected(observed, row.lin)) continue;
    if (isOfLedger(observed, row.lin)) continue;
    const permitted = PERMITTED[row.table] ?? [];
    const forbidden =
      kind === 'updated' ? columns.filter((name) => !permitted.includes(name)) : [kind];
    if (forbidden.length > 0)
      found.push(finding(observed, 'power', textOf(observed, 'changed', row, forbidden)));
  }
  return found;
}

/** Whether the actors may do with the record what they like, because they have made it. */
const isOfLedger = ({ cast: { ledger }, actor }: Observed, lin: string): boolean => {
  const owner = ledger.ownerOf(lin);
  return (
    ledger.coalition.has(actor) &&
    owner !== null &&
    ledger.coalition.has(owner) &&
    ledger.isOpen(lin)
  );
};

const textOf = (observed: Observed, did: string, row: Row, columns: readonly string[]): string =>
  `${observed.actor} ${did} ${row.table} (${columns.toSorted().join(', ')}) of ` +
  whose(observed, row.lin);

const whose = ({ cast: { ledger }, before }: Observed, lin: string): string => {
  const owner = ledger.ownerOf(lin) ?? 'somebody new';
  return holdsPower(before.powers.get(lin)) ? `${owner} (has power)` : owner;
};

function judgeSecrets(
  observed: Observed,
  differences: readonly Difference[],
  judged: Judged,
): Finding[] {
  if (observed.actor === 'portal') return [];
  const { ledger } = observed.cast;
  const found: Finding[] = [];
  for (const { row, kind, columns } of differences) {
    if (!SECRETS.has(row.table)) continue;
    judged.secret += 1;
    if (kind === 'deleted' || ledger.mayBe(observed.actor, row.lin)) continue;
    found.push(
      finding(
        observed,
        'secret',
        textOf(observed, kind, row, kind === 'updated' ? columns : ['row']),
      ),
    );
  }
  return found;
}

function judgeReach(observed: Observed, judged: Judged): Finding[] {
  const { before, after, given, actor, cast } = observed;
  const found: Finding[] = [];
  const isHolder =
    cast.ledger.has(`${actor}.lin`) &&
    before.powers.get(cast.ledger.get(`${actor}.lin`))?.roles.has('MinITSuperUser') === true;
  for (const [lin, now] of after.powers) {
    judged.reach += 1;
    if (isHolder && given.has(lin)) continue;
    const earlier = before.powers.get(lin);
    const roles = [...now.roles].filter((role) => earlier?.roles.has(role) !== true);
    // A new organisation without people belongs to those who administer the one above it.
    const more = [...now.organisations].filter(
      (id) => earlier?.organisations.has(id) !== true && before.organisations.has(id),
    );
    if (roles.length > 0)
      found.push(
        finding(observed, 'reach', `${observed.actor} gave ${whose(observed, lin)} a role`),
      );
    if (more.length > 0)
      found.push(
        finding(
          observed,
          'reach',
          `${observed.actor} made more of the organisation that of ${whose(observed, lin)}`,
        ),
      );
  }
  return found;
}

function judgeTrail(
  observed: Observed,
  differences: readonly Difference[],
  judged: Judged,
): Finding[] {
  const found: Finding[] = [];
  for (const difference of differences) {
    const { row } = difference;
    const columns = changedRecognisers(difference);
    if (columns.length === 0) continue;
    judged.trail += 1;
    if (!observed.audited.has(row.lin))
      found.push(
        finding(observed, 'trail', `${row.table} (${columns.join(', ')}) without an audit entry`),
      );
    if (!observed.isToldAtOnce || observed.cast.ledger.ownerOf(row.lin) === observed.actor)
      continue;
    const addresses = addressesOf(observed.before, row.lin);
    if (addresses.length === 0) continue;
    judged.told += 1;
    const missing = addresses.filter((address) => !observed.written.has(address));
    if (missing.length > 0)
      found.push(
        finding(
          observed,
          'told',
          `${row.table} (${columns.join(', ')}) without a letter to each address`,
        ),
      );
  }
  return found;
}

/** Every address of every account of the person. */
const addressesOf = ({ rows }: Snapshot, lin: string): string[] => [
  ...new Set(
    [...rows.values()]
      .filter((row) => row.lin === lin)
      .flatMap(({ columns }) => [
        columns['liu_email_address'],
        columns['external_email_address'],
        columns['alternative_email_address'],
      ])
      .filter((address) => typeof address === 'string'),
  ),
];

/** Whether the actor is a system, which states people and organisations. */
export const isMachine = (actor: string): boolean => machines.some((name) => name === actor);
