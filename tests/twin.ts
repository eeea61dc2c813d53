/**
 * `npm run twin`: moves a university in as docs/operating.md and docs/import.md say, in production
 * on this computer, and says what it did, step by step. The portal runs until Ctrl-C; then
 * everything is removed. With `--backup FILE` it writes a backup of the portal instead, with which
 * tests try later releases, and ends. Without OpenLDAP (on Debian: slapd) the university has no directory.
 */
import { parseArgs } from 'node:util';
import { startTwin } from '#e2e/twin/startTwin.ts';
import { writeBackup } from '#server/database/backup/write.ts';
import { prepareChromium } from './tools/chromium.ts';

prepareChromium();
const { backup } = parseArgs({ options: { backup: { type: 'string' } } }).values;
const twin = await startTwin((step) => console.log(step));
if (backup !== undefined) {
  await writeBackup(twin.databaseUrl, backup, new Date());
  await twin.close();
  process.exit(0);
}
console.log(
  `\nThe portal of Tallby högskola is at ${twin.url}. Its certificate is of an authority of its own,` +
    '\nwhich browsers warn of. Any password signs in: davos31 is the superuser, annli42 an employee,' +
    '\nnilan234 a student. Its clock is eight days ahead. Ctrl-C stops and removes it.',
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void twin.close().then(() => process.exit(0)));
