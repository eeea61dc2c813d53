/**
 * The tests of calls that take longest, each with the beginnings of the paths on which it depends
 * most. `npm test` runs it when one of these changes, and otherwise in turn (`tests/tools/turns.ts`).
 */
const everyCall = ['src/server/call/', 'src/server/http/', 'src/contract/'];
const power = ['src/server/power/', 'src/rules/power', 'src/rules/access'];
const directories = ['src/server/commands/directory.ts', 'src/server/systems/'];
const storage = ['src/server/database/', 'src/server/config/database.ts'];
const runs = ['src/server/areas/accountChanges/', 'src/server/base/batches.ts'];
const starting = [
  'src/server/main.ts',
  'src/server/process/launch.ts',
  'src/server/config/',
  'src/server/process/stopping.ts',
];
const registers = [
  'src/server/commands/import.ts',
  'src/server/areas/register/',
  'src/rules/register/',
];

export const longTests: Readonly<Record<string, readonly string[]>> = {
  'tests/areas/absentModules.test.ts': [
    'src/contract/modules.ts',
    'src/server/retention/',
    'src/server/app.ts',
    'src/server/config/',
  ],
  'tests/areas/eligibility.property.test.ts': ['src/rules/eligibility.ts', ...runs],
  'tests/areas/importKilled.test.ts': registers,
  'tests/areas/nightsKilled.test.ts': ['src/server/commands/night.ts', 'src/server/areas/nights/'],
  'tests/areas/passwordFlow.property.test.ts': ['src/server/areas/passwords/'],
  'tests/database/backup.test.ts': ['src/server/commands/backup.ts', ...storage],
  'tests/database/embedded.test.ts': storage,
  'tests/database/freshness.test.ts': ['src/demo/', ...storage],
  'tests/database/generator.test.ts': ['src/demo/generator/'],
  'tests/database/installation.test.ts': ['src/server/setup/', ...storage],
  'tests/http/access.test.ts': ['src/server/areas/', ...power, ...everyCall],
  'tests/http/bankidErrors.test.ts': ['src/server/identityVerifier/'],
  'tests/http/everyReading.test.ts': ['src/server/areas/', ...power],
  'tests/http/foreignIds.test.ts': [...power, ...everyCall],
  'tests/http/hostileValues.test.ts': everyCall,
  'tests/http/resilience.test.ts': ['src/server/http/', 'src/server/app.ts'],
  'tests/reliability/badInput.test.ts': everyCall,
  'tests/reliability/bulkChanges.test.ts': runs,
  'tests/reliability/bulkRuns.test.ts': runs,
  'tests/reliability/directory.test.ts': directories,
  'tests/reliability/directoryErrors.test.ts': directories,
  'tests/reliability/directoryProvisioning.test.ts': directories,
  'tests/reliability/durability.test.ts': ['src/server/outbox/', ...storage],
  'tests/reliability/failover.test.ts': storage,
  'tests/reliability/faults.test.ts': [
    'src/server/systems/',
    'src/server/process/outsideSystems.ts',
  ],
  'tests/reliability/importCommand.test.ts': registers,
  'tests/reliability/mistakenDatabase.test.ts': storage,
  'tests/reliability/ownAuthority.test.ts': [
    'src/server/setup/',
    'src/server/outward/',
    ...storage,
  ],
  'tests/reliability/release.test.ts': ['src/build/release/', 'src/server/texts/otherReleases.ts'],
  'tests/reliability/scimClientCommand.test.ts': [
    'src/server/commands/scimClient.ts',
    'src/server/scim/',
  ],
  'tests/reliability/secretRotation.test.ts': [
    'src/server/base/secrets.ts',
    'src/server/database/secretKey.ts',
    ...starting,
  ],
  'tests/reliability/setAside.test.ts': [
    'src/server/jobs/backgroundJobs.ts',
    'src/server/jobs/jobQueue.ts',
  ],
  'tests/reliability/setup.test.ts': ['src/server/setup/', ...starting],
  'tests/reliability/silentDatabase.test.ts': storage,
  'tests/reliability/startAndStop.test.ts': starting,
  'tests/reliability/twoProcesses.test.ts': ['src/server/jobs/jobQueue.ts', ...starting],
  'tests/reliability/twoServers.test.ts': ['src/server/session/', ...storage],
  'tests/walks/short.test.ts': ['src/server/areas/', 'src/server/session/'],
};
