/**
 * `npm run twin`: moves a university in as docs/operating.md and docs/import.md say, in production
 * on this computer, and says what it did, step by step. The portal runs until Ctrl-C; then
 * everything is removed. Without OpenLDAP (on Debian: slapd) the university has no directory.
 */
import { startTwin } from '#e2e/twin/startTwin.ts';
import { prepareChromium } from './tools/chromium.ts';

prepareChromium();
const twin = await startTwin((step) => console.log(step));
console.log(
  `\nThe portal of Tallby högskola is at ${twin.url}. Its certificate is of an authority of its own,` +
    '\nwhich browsers warn of. Any password signs in: davos31 is the superuser, annli42 an employee,' +
    '\nnilan234 a student. Its clock is eight days ahead. Ctrl-C stops and removes it.',
);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void twin.close().then(() => process.exit(0)));
