/**
 * `npm run bench`: measures the first and a later visit against a floor built in the same run, and
 * the start of the server.
 */
import { chromium } from '@playwright/test';
import { spawn, spawnSync } from 'node:child_process';
import { QUIET_CHROMIUM, requireChromium } from '../tools/chromium.ts';
import { root } from '../tools/modules.ts';
import { freePort, newPortal } from '../tools/server.ts';
import { BUDGET } from './budget.ts';
import { printAlumniCost } from './alumni.ts';
import { printBulkCost } from './bulk.ts';
import { brotliSize, lazyChunks } from './chunks.ts';
import { printCardCodes } from './cardCodes.ts';
import { printCosts } from './costs.ts';
import { printDuplicates } from './duplicates.ts';
import { printDeliveries } from './deliveries.ts';
import { printEndurance } from './endurance.ts';
import { floorBytes } from './floor.ts';
import { printImports } from './imports.ts';
import { printScim } from './scim.ts';
import { printKnownAddresses } from './knownAddresses.ts';
import { printLighthouse } from './lighthouse.ts';
import { printListLatency } from './lists.ts';
import { meterBetween } from './meter.ts';
import { printNights } from './nights.ts';
import { printPanels } from './panels.ts';
import { printPolls } from './polls.ts';
import { printSearches } from './search.ts';
import { printSessionFloor } from './sessionFloor.ts';
import { printSignIns } from './signIns.ts';
import { printSharedLists } from './sharedLists.ts';
import { printSizes } from './sizes.ts';
import { printStarts } from './starts.ts';
import { printStaticFiles } from './staticFiles.ts';
import { printStorm } from './storm.ts';
import { printTable } from './table.ts';
import { printWalletStatus } from './walletStatus.ts';
import {
  createHomeContext,
  type Fetched,
  firstLoad,
  installation,
  repeatVisit,
  scriptsOf,
} from './visits.ts';

const PERSONA = 'annli42';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const sum = (fetched: readonly Fetched[]) => fetched.reduce((total, { bytes }) => total + bytes, 0);
const line = (what: string, value: string, most = '') =>
  console.log(`${what.padEnd(44)}${value.padStart(12)}   ${most && `at most ${most}`}`);

const built = spawnSync('npm', ['run', '--silent', 'build'], {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (built.status !== 0) throw new Error('The client could not be built.');

const port = await freePort();
const url = `http://localhost:${port}`;
const portal = await newPortal({ PORTAL_BASE_URL: url });
const browser = await chromium.launch({ executablePath: requireChromium(), args: QUIET_CHROMIUM });
const meter = await meterBetween(port, portal.port);
try {
  await portal.start();

  const first = await firstLoad(browser, url, PERSONA);
  console.log('\nFirst Home after sign-in, empty cache\n');
  for (const [type, fetched] of Map.groupBy(first, (one) => one.type))
    line(`  ${type} (${fetched.length})`, kilobytes(sum(fetched)));
  line('Requests', String(first.length), String(BUDGET.requests));
  line('Bytes, headers included', kilobytes(sum(first)), kilobytes(BUDGET.bytes));

  const scripts = scriptsOf(first);
  const script = scripts.reduce((total, file) => total + brotliSize(file), 0);
  const floor = await floorBytes(scripts);
  line('JavaScript', kilobytes(script));
  line('The libraries alone', kilobytes(floor));
  line('Ratio', (script / floor).toFixed(3));

  console.log('\nLargest chunks loaded on demand\n');
  for (const { file, bytes } of lazyChunks().slice(0, 5))
    line(`  ${file}`, kilobytes(bytes), kilobytes(BUDGET.lazyChunk));

  const context = await createHomeContext(browser, url, PERSONA);
  const installed = await installation(context, meter.received);
  const repeat = await repeatVisit(context, meter.received);
  await context.close();
  console.log('\nThe installed app\n');
  line(`  Loaded by the service worker (${installed.files} files)`, kilobytes(installed.bytes));
  line(
    'Network before a later visit shows content',
    kilobytes(repeat),
    kilobytes(BUDGET.repeatVisit),
  );

  console.log('\nStarting the server on existing data, medians of five runs\n');
  const bare = await median(() =>
    startOf('-e', `require('node:http').createServer().listen(0, () => process.exit())`),
  );
  await portal.stop();
  const ours = await median(async () => {
    const began = performance.now();
    await portal.start();
    const took = performance.now() - began;
    await portal.stop();
    return took;
  });
  line('  A bare Node server', `${Math.round(bare)} ms`);
  line('  The portal with its database', `${Math.round(ours)} ms`);
  line('Ratio', (ours / bare).toFixed(1));
} finally {
  await browser.close();
  await meter.close();
  await portal.remove();
}
await printStarts();
await printPanels();
await printLighthouse();
await printStaticFiles();
await printBulkCost();
await printImports();
await printScim();
await printNights();
await printDuplicates();
await printDeliveries();
await printAlumniCost();
await printSignIns();
await printStorm();
await printSessionFloor();
await printPolls();
await printKnownAddresses();
await printListLatency();
await printSharedLists();
await printSearches();
await printWalletStatus();
await printCardCodes();
await printSizes();
await printEndurance();
await printCosts();
await printTable();

async function median(measure: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) times.push(await measure());
  return times.toSorted((one, other) => one - other)[2] ?? 0;
}

function startOf(...parameters: string[]): Promise<number> {
  return new Promise((resolve) => {
    const began = performance.now();
    spawn(process.execPath, parameters, { stdio: 'ignore' }).once('exit', () =>
      resolve(performance.now() - began),
    );
  });
}
