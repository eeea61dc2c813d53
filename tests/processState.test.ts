import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { expectListed } from './tools/findings.ts';
import { filesIn } from './tools/files.ts';
import { root } from './tools/modules.ts';
import { processState } from './tools/processState.ts';

/**
 * Several processes serve the portal on one database, and each request may reach another one. The
 * files of the server that keep anything in memory, by the reason why the portal nevertheless
 * behaves as one. Whatever decides about people, secrets, attempts or what is done once belongs in
 * the database.
 */
const REASONS: Readonly<Record<string, readonly string[]>> = {
  'protects the processor and memory of its own process': [
    'areas/accounts/semaphore.ts',
    'areas/passwords/fairQueue.ts',
    'areas/passwords/strength.ts',
    'http/limits.ts',
    'systems/hashing.ts',
    'systems/pictures.ts',
  ],
  'is derived from what does not change while the process runs, or is read again': [
    'areas/passwords/suggestion.ts',
    'areas/translations/handlers.ts',
    'call/today.ts',
    'database/prepared.ts',
    'http/documentation.ts',
    'http/exact.ts',
    'http/publicFiles.ts',
    'http/publicResponse.ts',
    'http/shell.ts',
    'http/storedShape.ts',
    'session/signIn/bankid/messages.ts',
    'session/signIn/federation/openId/openIdProvider.ts',
    'texts/otherReleases.ts',
  ],
  'is kept under a version that the database states at each request': [
    'areas/accounts/sharedVersions.ts',
    'http/sharedBytes.ts',
  ],
  'is a response that is compared with the present one before it is sent': ['http/calls.ts'],
  'is a response that states the minute in which it was true': [
    'areas/cardChecks/statusOfMinute.ts',
  ],
  'remembers that a superuser exists, which stays so': ['database/superusers.ts'],
  'is read from the database again after ten seconds': [
    'config/keptSettings.ts',
    'http/keptSettings.ts',
  ],
  'saves a second request or row; the database decides': [
    'outbox/contacts.ts',
    'session/sessions/renewals.ts',
    'systems/googlePasses/configured.ts',
    'systems/googlePasses/tokens.ts',
    'systems/push/sending.ts',
  ],
  'works on items that are claimed in the database': [
    'areas/accountChanges/runDriver.ts',
    'outbox/changeLoop.ts',
    'outbox/deliveryLoop.ts',
    'outbox/webhookLoops.ts',
    'outbox/workUnderWay.ts',
  ],
  'is a connection, a timer or a measure of the process itself': [
    'outward/exchange.ts',
    'outward/names.ts',
    'database/embedded.ts',
    'database/problems.ts',
    'database/silentConnections.ts',
    'http/health.ts',
    'jobs/backgroundJobs.ts',
    'jobs/jobQueue.ts',
    'metrics/jobs.ts',
    'process/stopping.ts',
    'systems/applePasses/apns.ts',
    'systems/directory/connection.ts',
  ],
  'has been said once in the log of the process': ['http/untrustedProxies.ts'],
  'lasts for one call or one command': [
    'areas/accounts/listStore.ts',
    'areas/cardEvents/book.ts',
    'areas/cardEvents/receive.ts',
    'areas/register/importFiles.ts',
    'base/settings.ts',
    'commands/import.ts',
    'roles/changingRoles.ts',
    'scim/bulk.ts',
    'scim/filter.ts',
  ],
};

const stateOf = (file: string) => processState(readFileSync(join(root, file), 'utf8'));
const files = filesIn(join(root, 'src/server'))
  .map((file) => relative(join(root, 'src/server'), file))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
const keeping = files.filter((file) => stateOf(join('src/server', file)).length > 0);

test('state in the memory of one process has a reason', () => {
  expect(keeping).toEqual(expect.arrayContaining(['systems/pictures.ts', 'http/calls.ts']));
  expectListed(keeping, Object.values(REASONS).flat(), {
    missing: 'keeps something in memory. Keep it in the database, or give the reason here.',
    surplus: 'keeps nothing in memory any more. Take it off REASONS.',
  });
});

test.each([
  ['let count = 0;', ['count']],
  ['export const seen = new Map<string, number>();', ['seen']],
  ['const queue: (() => void)[] = [];', ['queue']],
  ['class Guard {\n  readonly #seen = new Set<string>();\n}', ['#seen']],
  ['class Guard {\n  #isBusy = false;\n}', ['#isBusy']],
  [
    'function guard() {\n  let isBusy = false;\n  return () => {\n    isBusy = true;\n  };\n}',
    ['isBusy'],
  ],
  [
    'function add(app) {\n  const kept = new Map<\n    string,\n    A\n  >();\n  app.route({});\n}',
    ['kept'],
  ],
  ["const known = new Set(['a']);", []],
  ['function sum() {\n  let total = 0;\n  return total;\n}', []],
])('is found in %j', (source, names) => {
  expect(processState(source)).toEqual(names);
});
