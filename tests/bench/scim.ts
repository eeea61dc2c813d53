/**
 * Measures a university that comes by SCIM, a thousand operations in each request, against bare
 * inserts of the rows that this has written, by the same database in the same run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { buildApp } from '#server/app.ts';
import { createClient } from '#server/areas/scimClients/index.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { migrateToLatest } from '#server/database/migrate.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { createLog } from '#server/http/logging.ts';
import { clientFolder } from '../support/clientFolder.ts';
import { bareInserts, nameOf, ORGANISATIONS, PEOPLE } from './imports.ts';
import { liveMemory, printGrowth } from './liveMemory.ts';
import { printRatio, printUsed, usedBy } from './processorTime.ts';

const MIN_RATIO = 0.5;
const OPERATIONS = 1_000;
const SAMPLED_EVERY = 10_000;
const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const UNIVERSITY = 'urn:minit:scim:schemas:extension:university:1.0:User';
const ORGANIZATION = 'urn:minit:scim:schemas:core:1.0:Organization';

export async function printScim(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-scim-'));
  const pages = clientFolder('<!doctype html><title>MinIT</title>');
  const { db, close } = await openDatabase({ folder });
  const config = readConfig({});
  const app = await buildApp({
    config,
    db,
    client: { folder: pages },
    log: createLog({ logLevel: 'silent' }),
  });
  try {
    await migrateToLatest(db);
    const token = await clientToken(db, config);
    await app.listen({ port: 0, host: '127.0.0.1' });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = app.server.address() as AddressInfo;
    const send = (operations: readonly object[]) => sendBulk(port, token, operations);
    const before = liveMemory();
    const samples: number[] = [];
    const byScim = await usedBy(folder, async () => {
      let sent = 0;
      for (const operations of requests()) {
        await send(operations);
        sent += operations.length;
        if (sent % SAMPLED_EVERY === 0) samples.push(liveMemory());
      }
    });
    const insert = await bareInserts(db);
    const bare = await usedBy(folder, insert);
    console.log(`\n${PEOPLE} people and ${ORGANISATIONS} organisations by SCIM\n`);
    printUsed(`By ${OPERATIONS} operations a request`, byScim);
    printUsed('Bare inserts of the same rows', bare);
    printRatio(bare, byScim, `at least ${MIN_RATIO}`);
    printGrowth(`after ${SAMPLED_EVERY} operations`, before, samples[0] ?? 0);
    printGrowth('after all of them', before, samples.at(-1) ?? 0);
  } finally {
    await app.close();
    await close();
    for (const one of [folder, pages]) rmSync(one, { recursive: true, force: true });
  }
}

async function clientToken(db: Db, config: Config): Promise<string> {
  const now = new Date();
  const made = await db.transaction().execute((tx) =>
    createClient(
      tx,
      {
        name: 'Bench',
        source: 'staff',
        resources: ['people', 'organisations'],
        mayWrite: true,
        endsOn: addDays(dateInSweden(now), 30),
      },
      { config, audit: { actor: null, requestId: 'bench', address: null, at: now }, name: null },
    ),
  );
  if (made.refusal !== undefined) throw new Error('The client was not made.');
  return made.token;
}

async function sendBulk(port: number, token: string, operations: readonly object[]): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/scim/v2/Bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: operations,
    }),
  });
  const text = await response.text();
  const made = text.match(/"status":"201"/g)?.length ?? 0;
  if (response.status !== 200 || made < operations.length)
    throw new Error(`Refused with ${response.status}: ${text.slice(0, 500)}`);
}

function* requests(): Generator<readonly object[]> {
  yield* inRequests(ORGANISATIONS, '/Organizations', (at) => ({
    schemas: [ORGANIZATION],
    externalId: String(at),
    displayName: at === 0 ? 'Universitetet' : `Enhet ${at}`,
    shortName: `U${at}`,
    type: at === 0 ? 'Company' : 'Unit',
    ...(at > 0 && { parent: { value: String(Math.floor((at - 1) / 12)) } }),
  }));
  yield* inRequests(PEOPLE, '/Users', (at) => ({
    schemas: [USER, UNIVERSITY],
    externalId: `P${at}`,
    name: { givenName: nameOf(at), familyName: nameOf(at * (at % 2 === 0 ? 7 : 11)) },
    userType: at % 2 === 0 ? 'Employee' : 'Student',
    emails: [{ value: `p${at}@example.se`, type: 'work' }],
    ...(at % 2 === 0 && { title: 'Lektor' }),
    [UNIVERSITY]:
      at % 2 === 0
        ? { organization: String(at % ORGANISATIONS), level: 100 }
        : { studies: { credits: 120 } },
  }));
}

function* inRequests(
  count: number,
  path: string,
  dataOf: (at: number) => object,
): Generator<readonly object[]> {
  for (let first = 0; first < count; first += OPERATIONS)
    yield Array.from({ length: Math.min(OPERATIONS, count - first) }, (_, number) => ({
      method: 'POST',
      path,
      bulkId: String(first + number),
      data: dataOf(first + number),
    }));
}

if (import.meta.main) await printScim();
