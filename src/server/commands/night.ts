import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import type { CourseStep } from '#contract/nights.ts';
import { dateInSweden, isIsoDate } from '#rules/dates.ts';
import {
  type Move,
  movesDue,
  planOf,
  runNight,
  type StepPlan,
} from '#server/areas/nights/index.ts';
import { claimOf, readConfig } from '#server/config/config.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { openDatabase } from '#server/database/open.ts';
import { outsideSystemsOf } from '#server/process/outsideSystems.ts';

ignoreClosedOutput();

/**
 * `npm run night -- [--dry-run] [--date YYYY-MM-DD]`: does what the server does at night, now, or
 * prints what would happen. A date that is not today's is only accepted with `--dry-run`.
 */
async function night(): Promise<void> {
  const config = readConfig(process.env);
  const now = new Date();
  const today = dateInSweden(now);
  const { values } = parseArgs({
    options: {
      date: { type: 'string', default: today },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const { date, 'dry-run': isDry } = values;
  if (!isIsoDate(date)) throw new Error('--date must be a date such as 2027-01-31.');
  if (date !== today && !isDry)
    throw new Error('A date other than today’s only shows what would happen: add --dry-run.');

  const { db, close } = await openDatabase(config.database);
  try {
    await prepareDatabase(db, claimOf(config));
    if (!isDry) {
      const systems = await outsideSystemsOf(config, db);
      await runNight(db, { config, systems, log: pino(), now, today });
    }
    const moves = await movesDue(db, date, config.course);
    if (isDry) printMoves(moves);
    printPlan(await planOf(db, moves, date));
  } finally {
    await close();
  }
}

function printMoves(moves: readonly Move[]): void {
  for (const { account, event } of moves)
    print(`${event.on}  ${words[event.step].padEnd(16)}  ${account.liUId ?? account.id}`);
}

function printPlan(plan: readonly StepPlan[]): void {
  for (const { step, due, isHeld } of plan)
    print(
      `${words[step].padEnd(16)}  ${due} due${isHeld ? ', held back: see Administration, Tonight' : ''}`,
    );
}

const words: Readonly<Record<CourseStep, string>> = {
  suspensionEnds: 'suspension ends',
  expires: 'expires',
  closes: 'closes',
  isEmptied: 'is emptied',
  isDeleted: 'is deleted',
};

const print = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await night();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The night failed.'}\n`);
  process.exitCode = 1;
}
