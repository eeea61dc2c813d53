import { parseArgs } from 'node:util';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { normaliseMobileNumber } from '#rules/contactInformation.ts';
import { dateInSweden } from '#rules/dates.ts';
import { statementTask } from '#server/config/accessibility.ts';
import { claimOf, type Config, type Environment, readConfig } from '#server/config/config.ts';
import { record } from '../database/audit.ts';
import { prepareDatabase } from '../database/installation.ts';
import { openDatabase } from '../database/open.ts';
import { acceptKey, refuseOtherKey } from '../database/secretKey.ts';
import { trustAuthorities } from '../outward/ownAuthorities.ts';
import { newToken } from '#server/base/secrets.ts';
import { ConfigurationError } from '#server/base/settings.ts';
import { lineOf } from '#server/process/startFailure.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkCertificates } from './checkCertificates.ts';
import { checkIssuers } from './checkIssuers.ts';
import { checkSystems, type Recipients } from './checkSystems.ts';
import { readEnvironmentFile, variables, writeEnvironmentFile } from './environmentFile.ts';
import type { Finding } from './finding.ts';
import { nameSuperuser, NotNamed } from './firstSuperuser.ts';
import { ask } from './questions.ts';

ignoreClosedOutput();

/**
 * `npm run setup`: reads or asks for the configuration, tries every system and names the first
 * superuser. docs/operating.md describes it. Exit code 0: everything works; 1: something does not.
 */
const own = {
  'env-file': { type: 'string' },
  write: { type: 'boolean', default: false },
  check: { type: 'boolean', default: false },
  'letter-to': { type: 'string' },
  'text-to': { type: 'string' },
  superuser: { type: 'string' },
  'given-name': { type: 'string' },
  surname: { type: 'string' },
  reason: { type: 'string' },
  abbreviation: { type: 'string' },
  'accept-key': { type: 'boolean', default: false },
} as const;
type Given = ReturnType<typeof parseArgs<{ options: typeof own }>>['values'];

/** `--portal-base-url` for `PORTAL_BASE_URL`. */
const flagOf = (name: string): string => name.toLowerCase().replaceAll('_', '-');
const isInteractive = process.stdin.isTTY;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function setup(): Promise<boolean> {
  const flags = Object.fromEntries(variables.map(({ name }) => [flagOf(name), STRING]));
  const { values } = parseArgs({ options: { ...flags, ...own } });
  const given: Given = values;
  const flagged = variables.flatMap(({ name }): [string, string][] => {
    const value: unknown = Reflect.get(values, flagOf(name));
    return typeof value === 'string' ? [[name, value]] : [];
  });
  const file = given['env-file'];
  if (given.write && file === undefined) throw new NotNamed('--write needs --env-file FILE.');
  const recipients = recipientsOf(given);
  const known = {
    ...(file === undefined ? {} : readEnvironmentFile(file)),
    ...process.env,
    ...Object.fromEntries(flagged),
  };
  const answers = new Map(flagged);
  const config = await completed(known, answers, isInteractive && !given.check);
  if (given.write && file !== undefined && !given.check) writeEnvironmentFile(file, answers);
  if (config.ownAuthorities !== null) trustAuthorities(config.ownAuthorities);

  const isReady = show([
    ...(await checkDatabase(config)).filter(({ system }) => given.check || system !== 'superuser'),
    ...(await checkIssuers(config)),
    ...(await checkSystems(config, recipients)),
    ...checkCertificates(config, new Date()),
  ]);
  const task = statementTask(config, dateInSweden(new Date()));
  if (task !== null) say(`TO DO   ${task}`);
  if (config.directory === null && config.demo === null) say(`TO DO   ${WITHOUT_DIRECTORY}`);
  if (!given.check) await change(config, given);
  return isReady;
}

const WITHOUT_DIRECTORY =
  'there is no directory: passwords are kept here, and nothing else asks for them; set ' +
  'PORTAL_DIRECTORY_URL, unless that is meant';

const STRING = { type: 'string' } as const;

const isAbbreviation = (text: string): boolean => /^[^/\p{Cc}]{0,200}$/u.test(text);

/** Returns to whom something is sent: with `--check` to nobody. */
function recipientsOf({ check, 'letter-to': letterTo, 'text-to': typed }: Given): Recipients {
  const number = normaliseMobileNumber(typed ?? '');
  if (number.refusal !== undefined || (number.value === null && typed !== undefined))
    throw new NotNamed(`--text-to needs a mobile number such as +46701234567, not "${typed}".`);
  return check
    ? { letterTo: null, textTo: null }
    : { letterTo: letterTo ?? null, textTo: number.value };
}

/** Returns the configuration, asking at a terminal for what is missing or wrong. */
async function completed(
  known: Environment,
  answers: Map<string, string>,
  mayAsk: boolean,
): Promise<Config> {
  const environment: Record<string, string | undefined> = { ...known };
  if (mayAsk) environment['PORTAL_ENVIRONMENT'] ??= 'Production';
  if (mayAsk && !environment['PORTAL_SECRET_KEY']) {
    environment['PORTAL_SECRET_KEY'] = newToken();
    answers.set('PORTAL_SECRET_KEY', environment['PORTAL_SECRET_KEY']);
  }
  for (;;) {
    try {
      return readConfig(environment);
    } catch (error) {
      if (!mayAsk || !(error instanceof ConfigurationError)) throw error;
      say(lineOf(error, environment));
      const name = error.variable;
      const value = await ask(name);
      if (value === '') throw error;
      environment[name] = value;
      answers.set(name, value);
    }
  }
}

/** Shows the findings. Returns whether all are good. */
function show(findings: readonly Finding[]): boolean {
  for (const { system, isGood, text } of findings)
    say(`${isGood ? 'ok    ' : 'FAILED'}  ${system}: ${text}`);
  return findings.every(({ isGood }) => isGood);
}

/** Prepares the database, and writes in it what was asked for. */
async function change(config: Config, given: Given): Promise<void> {
  if (given.superuser === undefined && !given['accept-key'] && !isInteractive) return;
  if (config.demo !== null)
    throw new NotNamed('A demonstration has its own people: set PORTAL_ENVIRONMENT=Production.');
  const { db, close } = await openDatabase(config.database);
  try {
    await prepareDatabase(db, claimOf(config));
    if (given['accept-key']) {
      await db.transaction().execute(async (tx) => {
        await acceptKey(tx, config.secretKey);
        await record(tx, {
          at: new Date(),
          actor: null,
          subjectLin: null,
          action: 'setup.acceptKey',
          requestId: 'setup',
          address: null,
        });
      });
      say('The key of PORTAL_SECRET_KEY is accepted.');
    }
    await refuseOtherKey(db, config.secretKey);
    const typed = given.superuser ?? (isInteractive ? await ask('User id of a superuser') : '');
    if (typed === '') return;
    const names = {
      givenName: given['given-name'] ?? (isInteractive ? await ask('Given name') : null),
      surname: given.surname ?? (isInteractive ? await ask('Surname') : null),
    };
    const abbreviation =
      given.abbreviation ??
      (isInteractive
        ? await ask('Abbreviation of the university, if there is no organisation')
        : '');
    if (!isAbbreviation(abbreviation))
      throw new NotNamed('--abbreviation needs a short name without a slash, such as EXU.');
    const named = await nameSuperuser(
      db,
      config,
      { userId: typed, ...names, reason: given.reason ?? null, abbreviation: abbreviation || null },
      new Date(),
    );
    if (named.isNewRoot)
      say(
        'The organisation has its root: a file or a connected system names it anew and adds the parts.',
      );
    const isNew = named.isNewPerson ? ', whom the portal did not know' : '';
    say(
      named.wasSuperuser
        ? `${typed}, a superuser, now administers the whole organisation.`
        : `${typed} is a superuser of the whole organisation${isNew}: run "npm start" and sign in.`,
    );
  } finally {
    await close();
  }
}

try {
  process.exitCode = (await setup()) ? 0 : 1;
} catch (error) {
  process.stderr.write(
    `${error instanceof NotNamed ? error.message : lineOf(error, process.env)}\n`,
  );
  process.exitCode = 1;
}
