import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { setTestClock, testNow } from '#tests/tools/clock.ts';
import type { EngineBrowser } from '../engines/engineBrowser.ts';
import { BLANK_PAGE, codesIn, type ErrandPortal, newNetwork } from '../engines/errandPortal.ts';
import { Figures } from '../movingIn/figures.ts';
import { databaseAs, IMPORT, IMPORT_LINE, install, OPERATING } from '../movingIn/installation.ts';
import { newOperator, type Operator } from '../movingIn/operator.ts';
import { startSurroundings, type Surroundings } from '../movingIn/surroundings.ts';
import { cast, isNew, twinFiles } from './files.ts';
import { firstDay, handCardOver, printKey } from './firstDay.ts';
import { sentIn } from './letters.ts';

const CARD_SYSTEM = 'docs/card-system.md';
const SUPERUSER = 'davos31';
/** Who has a card on the first day: by the card system, and from a desk of the portal. */
const HOLDERS = ['annli42'];
const AT_DESK = { userId: 'nilan234', isoNumber: '9752200000001001' };
const DAY_MS = 86_400_000;

interface Twin extends ErrandPortal {
  /** What the portal has printed since its last start. */
  readonly log: () => string;
}

/**
 * Starts the portal of another university than the demonstration's: in production, on an empty
 * PostgreSQL, with an issuer, mail, text messages and a directory of its own, and filled only by
 * what an operator and people have: the commands of docs, files, and pages. Takes about a minute.
 * `say` hears of each step.
 */
export async function startTwin(say: (step: string) => void): Promise<Twin> {
  const network = newNetwork();
  const around = await startSurroundings(network.intercept);
  const operator = newOperator();
  const codeSentTo = codesIn(async () => sentIn(around));
  let restoreClock = () => undefined as void;
  const restartLater = async (milliseconds: number) => {
    restoreClock = setTestClock(new Date(testNow().getTime() + milliseconds));
    await operator.stop();
    await around.restartIssuer();
    await operator.start(OPERATING, 'npm start', around.port);
  };
  const close = async () => {
    restoreClock();
    await operator.remove();
    await around.stop();
  };
  try {
    const keys = await moveIn({ operator, around, codeSentTo, restartLater, say });
    return {
      ...siteOf(around),
      databaseUrl: databaseAs(around, 'minit'),
      codeSentTo,
      log: operator.log,
      async signInByPassword(browser, userId, password) {
        await browser.goto('/signin/main?returnTo=/home');
        await signInAtIssuer(browser, userId, password);
      },
      async activationKeyOf(userId) {
        const key = keys.get(userId);
        if (key === undefined) throw new Error(`Nobody has printed a key for ${userId}.`);
        return key;
      },
      userIdOf: (userId) => userIdOf(around, userId),
      goOffline: network.goOffline,
      goOnline: network.goOnline,
      restartLater,
      close,
    };
  } catch (error) {
    console.error(operator.log());
    await close();
    throw error;
  }
}

const siteOf = (around: Surroundings) => ({
  url: around.portal,
  async signIn(browser: EngineBrowser, userId: string) {
    await browser.goto(`/signin/main?returnTo=${BLANK_PAGE}`);
    await signInAtIssuer(browser, userId, 'any');
    await browser.expectAddress(new RegExp(`^${BLANK_PAGE}$`));
  },
});

/** Signs in on the issuer's page, which the browser has open or has been sent to. */
async function signInAtIssuer(
  browser: EngineBrowser,
  userId: string,
  password: string,
): Promise<void> {
  await expect
    .poll(() => browser.evaluate('return document.querySelector("[name=login]") !== null'))
    .toBe(true);
  await browser.evaluate(`
    document.querySelector('[name=login]').value = ${JSON.stringify(userId)};
    document.querySelector('[name=password]').value = ${JSON.stringify(password)};
    setTimeout(() => document.forms[0].requestSubmit());`);
}

/** Does what docs/operating.md and docs/import.md say; returns the keys that were printed. */
async function moveIn({
  operator,
  around,
  codeSentTo,
  restartLater,
  say,
}: {
  readonly operator: Operator;
  readonly around: Surroundings;
  readonly codeSentTo: ErrandPortal['codeSentTo'];
  readonly restartLater: ErrandPortal['restartLater'];
  readonly say: (step: string) => void;
}): Promise<ReadonlyMap<string, string>> {
  const figures = new Figures(around);
  const step = async <T>(what: string, act: () => Promise<T>): Promise<T> => {
    const { result, line } = await figures.step(what, act);
    say(line);
    return result;
  };
  await step('A release is unpacked and configured', () =>
    install(operator, around, variablesOf(around)),
  );
  await step(`${SUPERUSER} is named the first superuser`, () =>
    operator.follow(OPERATING, 'npm run setup -- --superuser', {
      places: { annli42: SUPERUSER, 'given-name Anna': 'given-name David', Lind: 'Öström' },
    }),
  );
  await step('Organisations, 300 people and roles come by file', () => importFiles(operator));
  await step('The portal starts', () => operator.start(OPERATING, 'npm start', around.port));
  const site = siteOf(around);
  await step('People do on pages what they do on their first day', () =>
    firstDay(site, codeSentTo),
  );
  await step('Eight days pass, after which a number that was stated counts', () =>
    restartLater(8 * DAY_MS),
  );
  await step('The card system hands out cards', () => handOutCards(operator, around));
  await step('A desk hands out a card', () =>
    handCardOver(site, { ...AT_DESK, validUntil: lastDayOfCards() }),
  );
  const keys = await step('A key is printed', async () => {
    const userId = await userIdOf(around, 'wilkr321');
    return new Map([['wilkr321', await printKey(site, userId)]]);
  });
  say(figures.text());
  expect(figures.failed).toBe(0);
  return keys;
}

const variablesOf = (around: Surroundings): Readonly<Record<string, string>> => ({
  PORTAL_UNIVERSITY_NAME_SV: 'Tallby högskola',
  PORTAL_UNIVERSITY_NAME_EN: 'Tallby University College',
  PORTAL_EMAIL_DOMAINS: 'tallby.example',
  PORTAL_SMS_USER: 'minit',
  PORTAL_SMS_PASSWORD: 'of-the-gateway',
  PORTAL_SMS_SENDER: 'Tallby',
  PORTAL_SMS_ENDPOINT: around.texts.url,
  PORTAL_EDUROAM_REALM: 'tallby.example',
  PORTAL_EDUROAM_CA_FILE: around.authorityFile,
  PORTAL_EDUROAM_SERVER_NAMES: 'radius.tallby.example',
});

/** Imports the files, and a night later those without a student whose studies have ended. */
async function importFiles(operator: Operator): Promise<void> {
  const { peopleLater, ...files } = twinFiles(dateInSweden(testNow()));
  const write = (kind: string, content: string) =>
    writeFileSync(join(operator.folder, `${kind}.csv`), content);
  for (const [kind, content] of Object.entries(files)) write(kind, content);
  const first = await operator.follow(IMPORT, `${IMPORT_LINE} --apply`);
  expect(first).toContain('people: 299 made, 1 changed, 0 unchanged, 0 ended, 0 refused');
  write('people', peopleLater);
  const second = await operator.follow(IMPORT, `${IMPORT_LINE} --apply`);
  expect(second).toContain('people: 0 made, 0 changed, 299 unchanged, 1 ended, 0 refused');
}

const lastDayOfCards = () => addDays(dateInSweden(testNow()), 1000);

/** Tells, as a card system does, that people have their cards (docs/card-system.md). */
async function handOutCards(operator: Operator, around: Surroundings): Promise<void> {
  const output = await operator.follow(CARD_SYSTEM, 'npm --silent run scim-client -- --create');
  const [token = ''] = /\bminit_\S+/.exec(output) ?? [];
  const occurredAt = testNow().toISOString();
  const validUntil = lastDayOfCards();
  const events = HOLDERS.map((userId, at) => ({
    id: `issued-${at}`,
    type: 'card.issued',
    occurredAt,
    userId,
    cardId: `K-${at}`,
    isoNumber: `975220000000100${at}`,
    validUntil,
  }));
  const response = await fetch(`http://localhost:${around.port}/hooks/card-events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
  const answer = (await response.json()) as { readonly events: readonly object[] };
  expect(answer.events).toMatchObject(events.map(({ id }) => ({ id, outcome: 'applied' })));
}

/** Returns the user id of a member of the cast, which the portal has assigned to those who are new. */
async function userIdOf(around: Surroundings, userId: string): Promise<string> {
  if (!isNew(userId)) return userId;
  const member = Object.entries(cast).find(([id]) => id === userId)?.[1];
  const client = new Client({ connectionString: databaseAs(around, 'minit') });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `select user_id as id from account
       join source_record on source_record.account_id = account.id where external_id = $1`,
      [member?.id],
    );
    return rows[0]?.id ?? '';
  } finally {
    await client.end();
  }
}
