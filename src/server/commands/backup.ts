import { parseArgs } from 'node:util';
import { ignoreClosedOutput } from '#build/closedOutput.ts';
import { kindIn } from '#server/config/values.ts';
import { readDatabase } from '#server/config/database.ts';
import { reachAlone, reachForReading } from '#server/database/backup/reach.ts';
import { restoreBackup } from '#server/database/backup/restore.ts';
import { writeBackup } from '#server/database/backup/write.ts';
import { Settings } from '#server/base/settings.ts';

ignoreClosedOutput();

/**
 * `npm run backup -- --to FILE` and `npm run restore -- --from FILE`: copy the whole database to a
 * file, and a file into an empty database. Both read the database's address from the variables that
 * the server reads.
 */
async function run([command, ...parameters]: readonly string[]): Promise<string> {
  const isBackup = command === 'backup';
  const { values } = parseArgs({
    args: [...parameters],
    options: { [isBackup ? 'to' : 'from']: { type: 'string' } },
  });
  const file = values[isBackup ? 'to' : 'from'];
  if (typeof file !== 'string')
    throw new Error(
      isBackup ? 'Usage: npm run backup -- --to FILE' : 'Usage: npm run restore -- --from FILE',
    );
  const settings = new Settings(process.env);
  const kind = kindIn(settings);
  const database = readDatabase(settings, kind);
  const { url, close } = await (isBackup ? reachForReading(database) : reachAlone(database));
  try {
    const rows = Object.values(
      await (isBackup ? writeBackup(url, file, new Date()) : restoreBackup(url, file)),
    );
    const sum = rows.reduce((total, count) => total + count, 0);
    const what = `${sum} rows of ${rows.length} tables`;
    return isBackup ? `Wrote ${what} to ${file}.` : `Restored ${what} from ${file}.`;
  } finally {
    await close();
  }
}

try {
  process.stdout.write(`${await run(process.argv.slice(2))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : 'The command failed.'}\n`);
  process.exitCode = 1;
}
