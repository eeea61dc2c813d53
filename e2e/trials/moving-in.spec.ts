import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { Client } from 'pg';
import { dateInSweden } from '#rules/dates.ts';
import { onServer } from '#tests/support/databaseServer.ts';
import { setTestClock, testNow } from '#tests/tools/clock.ts';
import type { Counts } from '../movingIn/directory.ts';
import {
  databaseAs,
  fillIn,
  IMPORT,
  IMPORT_LINE,
  install,
  OPERATING,
} from '../movingIn/installation.ts';
import { everybodySignsIn } from '../movingIn/everybodySignsIn.ts';
import { Figures } from '../movingIn/figures.ts';
import { blockOf, newOperator, type Operator } from '../movingIn/operator.ts';
import {
  activate,
  giveRole,
  PASSWORD,
  printKey,
  publishTerms,
  signIn,
  subscribe,
} from '../movingIn/pages.ts';
import { desk, ENDING_EACH, universityFiles } from '../movingIn/people.ts';
import { staffSystem } from '../movingIn/scimClient.ts';
import { startSurroundings, type Surroundings } from '../movingIn/surroundings.ts';
import { expect, test } from '../support/test.ts';

const SUPERUSER = 'annli42';

test.use({ actionTimeout: 15_000 });

let around: Surroundings;
let operator: Operator;
let restoreClock = () => {};

test.beforeAll(async () => {
  around = await startSurroundings();
  operator = newOperator();
});
test.afterAll(async () => {
  restoreClock();
  await operator.remove();
  await around.stop();
});

test('a university moves in by the papers alone', async ({ browser }) => {
  test.setTimeout(600_000);
  const page = await newPage(browser);
  const figures = new Figures(around);
  const step = <T>(name: string, act: () => Promise<T>): Promise<T> =>
    test.step(name, async () => (await figures.step(name, act)).result);
  await step('a portal that is not set up says so', () => startEmpty(page));
  await step('the first superuser is named, and signs in', () => nameSuperuser(page));
  const secret = await step('a system subscribes to accounts', () =>
    subscribe(page, around.subscriber.url),
  );
  await step('500 people come by file', importPeople);
  await step('500 people come by SCIM', provisionPeople);
  await step('a role is given by the file and on a page, and mailed', async () => {
    await expect.poll(() => lettersTo(desk.address)).toHaveLength(1);
    expect(lettersTo(desk.address)[0]?.source).toContain('a file from the source staff');
    await giveRole(page);
    await expect.poll(() => lettersTo(desk.address)).toHaveLength(2);
  });
  await step('terms are published on a page', () => publishTerms(page));
  await step('the directory has every account', () =>
    checkDirectory({ entries: 1000, locked: 0, staff: 230, students: 770 }),
  );
  await step('the helpdesk prints a key, and its owner activates the account', async () => {
    const key = await printKey(await newPage(browser));
    const userId = await activate(await newPage(browser), key);
    if (around.directory) expect(await around.directory.accepts(userId, PASSWORD)).toBe(true);
  });
  await step('the subscriber was told of every account', async () => {
    await expect.poll(() => told('account.created'), SLOWLY).toBe(999);
    expect(around.subscriber.isSignedWith(secret)).toBe(true);
  });
  const people = await peopleWhoMaySignIn();
  await step('everybody signs in', async () => {
    expect(await everybodySignsIn(around.portal, people)).toEqual([]);
  });
  await step('nights send letters and end accounts', () => passNights(page));
  await step('ended accounts are locked in the directory', () =>
    checkDirectory({ entries: 1000, locked: 3 * ENDING_EACH + 1, staff: 200, students: 769 }),
  );
  await step('a release is installed beside the old one', () => upgrade(page));
  await step('a backup is restored into an empty database', () => restore(page));
  await page.context().close();
  const [moved] = await ask<{ people: number }>(
    'minit',
    'select count(distinct lin)::integer as people from source_record',
  );
  console.log(
    figures.text({
      'people moved in': moved?.people ?? 0,
      'of them have signed in': people.length,
    }),
  );
  expect(figures.failed).toBe(0);
});

/** The user ids of those whose accounts need no activation. */
const peopleWhoMaySignIn = async (): Promise<string[]> =>
  (
    await ask<{ id: string }>(
      'minit',
      `select user_id as id from account where user_status = 'Active' and user_id is not null order by 1`,
    )
  ).map(({ id }) => id);

const newPage = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ baseURL: around.portal, ignoreHTTPSErrors: true });
  return context.newPage();
};

async function startEmpty(page: Page): Promise<void> {
  await install(operator, around);
  await operator.start(OPERATING, 'npm start', around.port);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'The portal is not open yet' })).toBeVisible();
  await stopPortal(page);
}

async function nameSuperuser(page: Page): Promise<void> {
  const output = await operator.follow(OPERATING, 'npm run setup -- --superuser');
  expect(output).toContain(`${SUPERUSER} is a superuser`);
  expect(output).not.toContain('FAILED');
  await operator.start(OPERATING, 'npm start', around.port);
  await signIn(page, SUPERUSER);
}

/** The number of events of that type that have arrived, each counted once. */
const told = (type: string): number =>
  new Set(
    around.subscriber.received.filter(({ body }) => typeOf(body) === type).map(({ id }) => id),
  ).size;

const typeOf = (event: string) => (JSON.parse(event) as { type: string }).type;

async function importPeople(): Promise<void> {
  const files = universityFiles(dateInSweden(testNow()), SUPERUSER);
  await operator.follow(IMPORT, 'npm --silent run import -- --template people');
  const template = readFileSync(join(operator.folder, 'people.csv'), 'utf8');
  expect(files.people.split('\r\n')[0]).toBe(template.split('\r\n')[0]);
  for (const [kind, content] of Object.entries(files))
    writeFileSync(join(operator.folder, `${kind}.csv`), content);
  const tried = await operator.follow(IMPORT, IMPORT_LINE);
  expect(tried).toContain('people: 499 made, 1 changed, 0 unchanged, 0 ended, 0 refused');
  expect(tried).toContain('Nothing has been written');
  const written = await operator.follow(IMPORT, `${IMPORT_LINE} --apply`);
  // Setup has made the root, which the file names anew.
  expect(written).toContain('organisations: 20 made, 1 changed');
  expect(written).toContain('people: 499 made, 1 changed');
  const again = await operator.follow(IMPORT, `${IMPORT_LINE} --apply`);
  expect(again).toContain('people: 0 made, 0 changed, 500 unchanged, 0 ended, 0 refused');
}

async function provisionPeople(): Promise<void> {
  const output = await operator.follow(OPERATING, 'npm run scim-client -- --create "Staff system"');
  const [token = ''] = /\bminit_\S+/.exec(output) ?? [];
  const system = staffSystem(around.scim, token);
  const statuses = await system.createStudents(500);
  expect(statuses).toEqual(Array.from({ length: 500 }, () => '201'));
  expect(await system.countUsers()).toBe(1000);
  await system.end('N0');
  const ended = `select user_status from account
    join source_record on source_record.account_id = account.id where external_id = 'N0'`;
  expect(await ask('minit', ended)).toEqual([{ user_status: 'Inretirement' }]);
  await expect(staffSystem(around.scim, `${token}x`).countUsers()).rejects.toThrow();
}

/** Current employees and associates are members of the staff. */
async function checkDirectory(expected: Counts): Promise<void> {
  const { directory } = around;
  if (directory !== null) await expect.poll(directory.count, SLOWLY).toEqual(expected);
}

/** The nights of associates whose accounts end in 3, 14 and 30 days, ten each. */
async function passNights(page: Page): Promise<void> {
  const began = testNow();
  const nightAfter = async (days: number) => {
    await stopPortal(page);
    restoreClock();
    restoreClock = setTestClock(new Date(began.getTime() + days * 86_400_000));
    await around.restartIssuer();
    await operator.start(OPERATING, 'npm start', around.port);
  };
  const associates = () =>
    ask<{ status: string; count: number }>(
      'minit',
      `select user_status as status, count(*)::integer from account
       where affiliation_type = 'Associate' group by 1 order by 1`,
    );
  const endingLetters = () =>
    around.letters.filter(({ source }) => /^The account assoc\d+ is valid/m.test(source));

  await nightAfter(0);
  await expect.poll(() => endingLetters().length, SLOWLY).toBe(3 * ENDING_EACH);
  await nightAfter(16);
  await expect.poll(associates, SLOWLY).toEqual([
    { status: 'Active', count: ENDING_EACH },
    { status: 'Inactive', count: 2 * ENDING_EACH },
  ]);
  await expect.poll(() => endingLetters().length, SLOWLY).toBe(4 * ENDING_EACH);
  await expect.poll(() => told('account.ended'), SLOWLY).toBe(2 * ENDING_EACH);
  await nightAfter(106);
  await expect.poll(associates, SLOWLY).toEqual([
    { status: 'Inactive', count: ENDING_EACH },
    { status: 'Retired', count: 2 * ENDING_EACH },
  ]);
  // With the student whom the staff system ended.
  await expect.poll(() => told('account.ended'), SLOWLY).toBe(3 * ENDING_EACH + 1);
  await nightAfter(500);
  await page.context().clearCookies();
  await signIn(page, SUPERUSER);
  await page.goto('/administration/tonight');
  await page.getByRole('button', { name: `Allow ${2 * ENDING_EACH + 1} accounts` }).click();
  await page.getByRole('button', { name: 'Yes, change them' }).click();
  await expect(page.getByText('The accounts change tonight').first()).toBeVisible();
  const dry = await operator.follow(OPERATING, 'npm run night -- --dry-run --date 2027-01-01');
  expect(dry).toContain('is emptied        0 due');
  await operator.follow(OPERATING, 'npm run night');
  expect(await associates()).toEqual([{ status: 'Retired', count: 3 * ENDING_EACH }]);
  const emptied = () =>
    ask<{ count: number }>(
      'minit',
      `select count(*)::integer from account
       where affiliation_type = 'Associate' and removed_on is not null`,
    );
  // What was permitted is done in the coming night.
  expect(await emptied()).toEqual([{ count: 0 }]);
  await nightAfter(501);
  await page.context().clearCookies();
  await signIn(page, SUPERUSER);
  await expect.poll(emptied, SLOWLY).toEqual([{ count: 2 * ENDING_EACH }]);
  expect(endingLetters()).toHaveLength(4 * ENDING_EACH);
}

/** For what background jobs do. */
const SLOWLY = { timeout: 120_000 };

async function upgrade(page: Page): Promise<void> {
  operator.unpack('0.3.0');
  const checked = await operator.follow(OPERATING, 'minit setup -- --check');
  expect(checked).not.toContain('FAILED');
  await operator.follow(OPERATING, 'minit backup -- --to /backup', {
    places: { '/backup': operator.home },
  });
  await stopPortal(page);
  await operator.start(OPERATING, 'npm start', around.port);
  await page.goto('/administration/tonight');
  await expect(page.getByRole('heading', { level: 1, name: 'Tonight' })).toBeVisible();
}

async function restore(page: Page): Promise<void> {
  await stopPortal(page);
  const create = blockOf(OPERATING, 'create role minit').split(/;\n/)[1] ?? '';
  await onServer(around.postgres, create.replace('database minit', 'database restored'));
  fillIn(join(operator.home, 'minit.env'), { DATABASE_URL: databaseUrl('restored') });
  const restored = await operator.follow(OPERATING, 'minit restore -- --from /backup', {
    places: { '/backup/minit-2026-11-26.gz': `${operator.home}/minit-*.gz` },
  });
  expect(restored).toMatch(/^Restored \d+ rows of \d+ tables/m);
  const counted = `select (select count(*) from account) as accounts,
    (select count(*) from audit_entry) as entries, (select count(*) from person) as people`;
  expect(await ask('restored', counted)).toEqual(await ask('minit', counted));
  await operator.follow(OPERATING, 'minit setup -- --check');
  await operator.start(OPERATING, 'npm start', around.port);
  await page.context().clearCookies();
  await signIn(page, SUPERUSER);
}

/** Stops the portal while no page is waiting for it. */
async function stopPortal(page: Page): Promise<void> {
  await page.goto('about:blank');
  await operator.stop();
}

const lettersTo = (address: string) => around.letters.filter(({ to }) => to === address);

const databaseUrl = (name: string) => databaseAs(around, name);

async function ask<Row extends object>(database: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl(database) });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}
