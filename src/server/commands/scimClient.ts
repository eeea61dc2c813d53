import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { MAX_SCIM_CLIENTS, ScimResource } from '#contract/scimClients.ts';
import { PersonKind, SourceName } from '#contract/register.ts';
import { dateInSweden, type IsoDate, isIsoDate } from '#rules/dates.ts';
import { addYears } from '#rules/months.ts';
import { latestEnd, scimClientState } from '#rules/scimClient.ts';
import {
  type ClientAuthor,
  type ClientRefusal,
  clientNamed,
  type ClientRow,
  clients,
  createClient,
  lockClient,
  revokeClient,
} from '#server/areas/scimClients/index.ts';
import { claimOf, type Config, readConfig } from '#server/config/config.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { type Db, openDatabase } from '#server/database/open.ts';

ignoreClosedOutput();

const usage = `npm run scim-client -- --create NAME --source SOURCE --reach ${ScimResource.options.join(',')}
  --read-only    the client may read, and change nothing
  --kind KIND    the userType of users for whom the system states none:
                 Employee, Associate, Affiliated or Student
  --organisation ID
                 the id of the organisation of users for whom the system states none
  --until DATE   the last day on which it is accepted (in a year; in two years at most)
npm run scim-client -- --list
npm run scim-client -- --revoke NAME
`;

const options = {
  create: { type: 'string' },
  source: { type: 'string' },
  reach: { type: 'string' },
  'read-only': { type: 'boolean', default: false },
  kind: { type: 'string' },
  organisation: { type: 'string' },
  until: { type: 'string' },
  list: { type: 'boolean', default: false },
  revoke: { type: 'string' },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** `npm run scim-client`: the systems that state people by SCIM, and cards (docs/operating.md). */
async function run(): Promise<void> {
  const { values } = parseArgs({ options });
  const action = actionOf(values);
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config.database);
  try {
    await prepareDatabase(db, claimOf(config));
    await action(db, config);
  } finally {
    await close();
  }
}

/** What is to be done, refused with a sentence before anything is opened. */
function actionOf(values: Values): (db: Db, config: Config) => Promise<void> {
  const { create, list, revoke } = values;
  if ([create, list || undefined, revoke].filter((one) => one !== undefined).length !== 1)
    throw new Error(usage);
  if (create !== undefined) {
    const fields = fieldsOf(create, values);
    return (db, config) => make(db, fields, config);
  }
  return revoke === undefined ? print : (db, config) => end(db, revoke, config);
}

function fieldsOf(name: string, values: Values) {
  const today = dateInSweden(new Date());
  const { source = '', reach = '', until: endsOn = addYears(today, 1) } = values;
  if (name.trim() === '' || name.length > 100)
    throw new Error('--create takes a name of at most 100 characters.');
  if (!SourceName.safeParse(source).success)
    throw new Error(
      '--source takes lower-case letters, digits and hyphens, and is neither portal nor person.',
    );
  const resources = reach.split(',').map((one) => {
    const { success, data } = ScimResource.safeParse(one.trim());
    if (!success)
      throw new Error(`--reach takes these, with commas: ${ScimResource.options.join(', ')}.`);
    return data;
  });
  if (!isIsoDate(endsOn)) throw new Error('--until must be a date such as 2027-01-31.');
  return {
    name: name.trim(),
    source,
    resources,
    mayWrite: !values['read-only'],
    ...defaultsOf(values),
    endsOn,
  };
}

function defaultsOf({ kind, organisation }: Values) {
  const { success, data: defaultKind = null } = z.optional(PersonKind).safeParse(kind);
  if (!success) throw new Error('--kind takes one of Employee, Associate, Affiliated and Student.');
  if (organisation !== undefined && !/^\S.{0,63}$/u.test(organisation))
    throw new Error('--organisation takes the id of an organisation, of at most 64 characters.');
  return { defaultKind, defaultOrganisation: organisation ?? null };
}

const sentences = {
  'SCIM_CLIENTS/NAME_TAKEN': () => 'A client has this name: revoke it first, or choose another.',
  'SCIM_CLIENTS/TOO_MANY': () => `There are ${MAX_SCIM_CLIENTS} clients: revoke one first.`,
  'SCIM_CLIENTS/END_PASSED': () => '--until has passed.',
  'SCIM_CLIENTS/END_TOO_LATE': (today: IsoDate) => `--until is ${latestEnd(today)} at the latest.`,
} as const;

const sentenceOf = (refusal: ClientRefusal, today: IsoDate): string =>
  Object.values(refusal)
    .map((key: keyof typeof sentences) => sentences[key](today))
    .join(' ');

const author = (config: Config): ClientAuthor => ({
  config,
  audit: { actor: null, requestId: 'scim-client', address: null, at: new Date() },
  name: null,
});

async function make(db: Db, fields: ReturnType<typeof fieldsOf>, config: Config): Promise<void> {
  const made = await db.transaction().execute((tx) => createClient(tx, fields, author(config)));
  if (made.refusal !== undefined)
    throw new Error(sentenceOf(made.refusal, dateInSweden(new Date())));
  write(`${made.token}\n`);
  process.stderr.write(
    `This is the token of ${fields.name} until ${fields.endsOn}. It is shown only now.\n`,
  );
}

async function end(db: Db, name: string, config: Config): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const found = await clientNamed(tx, name);
    const client = found && (await lockClient(tx, found.id));
    if (client === undefined || client.revoked_at !== null)
      throw new Error(`No client is named ${name}. --list names them.`);
    await revokeClient(tx, client, author(config));
  });
  write(`${name} is no longer accepted.\n`);
}

async function print(db: Db): Promise<void> {
  const rows = await clients(db);
  const today = dateInSweden(new Date());
  if (rows.length === 0) write('There are no clients.\n');
  for (const row of rows) write(`${lineOf(row, today)}\n`);
}

const words = { Active: 'active', EndsSoon: 'ends soon', Ended: 'ended', Revoked: 'revoked' };

const lineOf = (row: ClientRow, today: IsoDate): string =>
  [
    row.name,
    row.source,
    `${row.resources.join(',')} ${row.may_write ? 'read and write' : 'read only'}`,
    words[scimClientState({ isRevoked: row.revoked_at !== null, endsOn: row.ends_on }, today)],
    `until ${row.ends_on}`,
    row.last_used_at === null ? 'never used' : `last used ${row.last_used_at.toISOString()}`,
  ].join('  ');

const write = (text: string) => void process.stdout.write(text);

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exitCode = 1;
}
