import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copySources } from '#tests/support/copySources.ts';
import { filesIn } from '#tests/tools/files.ts';
import { root } from '#tests/tools/modules.ts';
import { newPortal, type Portal } from '#tests/tools/server.ts';
import { testThrough } from './proxy.ts';
import { startReleaseProxy } from './releases.ts';
import { expect } from './test.ts';

/** The texts of the next release by which a journey recognises its pages. */
export const NEXT = {
  title: 'My new profile',
  /** Shown for the field that its server adds to a response. */
  field: 'Confirmed this year',
  /** Shown for the response of a call that it adds, and for status 404. */
  call: 'Parking place P7',
  noCall: 'No parking place',
} as const;

/**
 * What the next release changes in calls, as the first of two releases may: a field is added to a
 * response, one to a request, and a call. The title of the profile has another key and another text.
 */
const CHANGES: readonly (readonly [file: string, before: string, after: string])[] = [
  [
    'src/contract/employee.ts',
    `responses: { ...refusals, 200: ContactInformation },
  }),
  saveContactInformation:`,
    `responses: {
      ...refusals,
      200: z.object({ ...ContactInformation.shape, isConfirmed: z.optional(z.boolean()) }),
    },
  }),
  parking: route({
    summary: 'Returns the employee’s parking place.',
    method: 'GET',
    path: '/api/employee/parking',
    may,
    responses: { ...refusals, 200: z.object({ place: z.string() }), 404: Errors },
  }),
  saveContactInformation:`,
  ],
  [
    'src/contract/employee.ts',
    'body: ContactInformation,',
    'body: z.object({ ...ContactInformation.shape, note: z.optional(z.string()) }),',
  ],
  [
    'src/server/areas/employee/handlers.ts',
    'return { status: 200, body: information, version };',
    `return { status: 200, body: { ...information, isConfirmed: true }, version };
  },

  async parking() {
    return { status: 200, body: { place: 'P7' } };`,
  ],
  [
    'src/client/features/profile/queries.ts',
    'export const profileQueries = {',
    `import { queryOrNull } from '#client/api/query.ts';
export const profileQueries = {
  parking: () => queryOrNull(employee.parking, {}),`,
  ],
  [
    'src/client/features/profile/ContactDetails.tsx',
    '<UniversityAddress />\n        <Fact',
    `<UniversityAddress />
        <Parking />
        {contact.isConfirmed && <p>${NEXT.field}</p>}
        <Fact`,
  ],
  [
    'src/client/features/profile/ContactDetails.tsx',
    'function Fact(',
    `function Parking() {
  const { data } = useQuery(profileQueries.parking());
  if (data === undefined) return null;
  return <p>{data === null ? '${NEXT.noCall}' : 'Parking place ' + data.place}</p>;
}

function Fact(`,
  ],
  [
    'src/client/features/profile/ContactForm.tsx',
    '{ body: wanted }',
    `{ body: { ...wanted, note: 'typed' } }`,
  ],
  // A part that the journeys load late has another name than before.
  [
    'src/client/features/devices/DevicesPage.tsx',
    '<div className={classes.columns}>',
    '<div className={classes.columns} data-release="next">',
  ],
];

/**
 * Builds the next release in the folder, from the sources of this one.
 * @throws when a change does not apply any more, or the build fails
 */
function buildNextRelease(folder: string): void {
  copySources(folder);
  for (const [name, before, after] of CHANGES) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    expect(text, `${name} is as the next release expects it`).toContain(before);
    writeFileSync(
      file,
      text.replace(before, () => after),
    );
  }
  for (const file of [
    ...filesIn(join(folder, 'src/client')),
    ...filesIn(join(folder, 'public/app/translations')),
  ].filter((name) => /\.(tsx?|json)$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    const changed = text
      .replace(/(["'])PAGE\/PROFILE\1/g, '$1PAGE/MY_PROFILE$1')
      .replace('"My profile"', `"${NEXT.title}"`);
    if (changed !== text) writeFileSync(file, changed);
  }
  const built = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  expect(built.status, built.stderr).toBe(0);
}

interface WorkerFixtures {
  /** The folder in which both releases are unpacked beside each other, and their environment. */
  readonly environment: Record<string, string>;
  /** A server of the next release, with the database of `portal`. */
  readonly next: Portal;
}

/**
 * Journeys with two releases: `portal` is a server of this one. Both have the same database, as
 * while an upgrade is in progress, and `network` decides which one answers.
 */
export const test = testThrough(startReleaseProxy).extend<object, WorkerFixtures>({
  environment: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const releases = mkdtempSync(join(tmpdir(), 'minit-releases-'));
      for (const part of ['dist/client', 'public/app/translations']) {
        const folder = join(releases, 'present', part);
        mkdirSync(folder, { recursive: true });
        cpSync(join(root, part), folder, { recursive: true });
      }
      await use({ PORTAL_RELEASES_FOLDER: releases });
      rmSync(releases, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  next: [
    async ({ environment, portal }, use) => {
      const folder = join(environment['PORTAL_RELEASES_FOLDER'] ?? '', 'next');
      mkdirSync(folder);
      buildNextRelease(folder);
      const next = await newPortal(portal.env, folder);
      await next.start();
      await use(next);
      await next.remove();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});
