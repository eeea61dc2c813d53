import { parseArgs } from 'node:util';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import {
  changesSomething,
  type ErasedTable,
  erasePerson,
  planErasure,
} from '#server/areas/privacy/index.ts';
import { claimOf, readConfig } from '#server/config/config.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { openDatabase } from '#server/database/open.ts';
import { outsideSystemsOf } from '#server/process/outsideSystems.ts';

ignoreClosedOutput();

const usage = `npm run erase -- USERID --by USERID --reason NUMBER [--carry-out]
  --by USERID      the superuser who does it
  --reason NUMBER  the number of the request, without personal data
  --carry-out      erases; without it, only prints what would be erased and what would stay
`;

/** `npm run erase`: erases a person on request (docs/privacy.md). */
async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      reason: { type: 'string' },
      'carry-out': { type: 'boolean', default: false },
    },
  });
  const { by, reason, 'carry-out': isCarriedOut } = values;
  const [userId, ...others] = positionals;
  if (userId === undefined || others.length > 0 || by === undefined || reason === undefined)
    throw new Error(usage);
  const request = { userId, by, reason };
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config.database);
  try {
    await prepareDatabase(db, claimOf(config));
    const now = new Date();
    if (!isCarriedOut) return print(await planErasure(db, request, now), 'would be ');
    const systems = await outsideSystemsOf(config, db);
    print(await erasePerson(db, request, { systems, config, now }), '');
  } finally {
    await close();
  }
}

const done = { delete: 'deleted', overwrite: 'emptied', keep: 'kept' } as const;

function print(tables: readonly ErasedTable[], mood: 'would be ' | ''): void {
  for (const { table, does, rows, stays } of tables)
    write(
      `${table.padEnd(24)} ${String(rows).padStart(5)} ${rows === 1 ? 'row' : 'rows'} ` +
        `${mood}${done[does]}${stays === null ? '' : `; stays: ${stays}`}`,
    );
  if (!changesSomething(tables)) write('Nothing is left to erase.');
  else if (mood !== '') write('Nothing has been changed: add --carry-out.');
}

const write = (line: string) => void process.stdout.write(`${line}\n`);

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exitCode = 1;
}
