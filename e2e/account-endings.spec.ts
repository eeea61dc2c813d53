import type { Page } from '@playwright/test';
import { setTestClock } from '#tests/tools/clock.ts';
import { newPortal, type Portal } from '#tests/tools/server.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import { createSession, expect, PASSWORD, signIn, test } from './support/test.ts';

let portal: Portal;
test.beforeAll(async () => {
  portal = await newPortal({ PORTAL_DEMO_PEOPLE: '100' });
  await portal.start();
});
test.afterAll(() => portal.remove());

let restoreClock = () => {};
test.afterEach(() => restoreClock());

/**
 * Restarts the portal on the same data at eleven o'clock on that day; pages opened afterwards use
 * the same clock.
 */
async function restartOn(day: IsoDate): Promise<void> {
  await portal.stop();
  restoreClock();
  restoreClock = setTestClock(new Date(`${day}T11:00:00Z`));
  await portal.start();
}

/**
 * Returns the letter with that subject in the demonstration's mailbox, after waiting for the
 * server's background jobs to send it.
 */
async function waitForLetter(page: Page, subject: RegExp) {
  const letter = page
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: subject }) });
  await expect(async () => {
    await page.goto('/demo/mailbox');
    await expect(letter.first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  return letter;
}

// STUD-03, STUD-04
test('letters 30 and 14 days ahead lead to the choice; a contact person renews one; the account closes', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const contextAs = async (persona?: string) => {
    const context = await browser.newContext({ baseURL: portal.url, locale: 'sv-SE' });
    if (persona) await createSession(context, portal.url, persona);
    return context;
  };

  const early = await contextAs('olisv345');
  const stayed = await early.request.put('/api/students/self/postpone', {
    headers: { origin: portal.url },
  });
  const { retirementDate: closesOn } = (await stayed.json()) as { retirementDate: IsoDate };
  await early.close();

  await restartOn(addDays(closesOn, -30));
  const lars = await contextAs('larfo47');
  const desk = await lars.newPage();
  const endsOn = addDays(closesOn, 21 - 30);
  const endingLetter = await waitForLetter(
    desk,
    new RegExp(`^Ett konto som du ansvarar för avslutas ${dayIn('sv-SE', endsOn)}`),
  );
  await endingLetter
    .getByRole('link', { name: /\/vouching$/ })
    .first()
    .click();
  const erik = desk
    .getByRole('listitem')
    .filter({ has: desk.getByRole('heading', { name: /^Erik/ }) });
  await expect(desk.getByRole('heading', { level: 2, name: 'Avslutas snart 1' })).toBeVisible();
  const renewButton = erik.getByRole('button', { name: /^Förläng till \d/ });
  await expect(renewButton).toBeVisible();
  // Opening the page linked in the letter must not renew anything.
  const currentEnd = async () =>
    ((await (await lars.request.get('/api/vouching')).json()) as { until: IsoDate }[])[0]?.until;
  expect(await currentEnd()).toBe(endsOn);

  await desk.setViewportSize({ width: 320, height: 800 });
  await erik.getByRole('button', { name: /^Låt avslutas/ }).click();
  await expect(erik.getByText('Får avslutas. Du får inga fler mejl om det.')).toBeVisible();
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await desk.reload();
  await expect(desk.getByRole('heading', { level: 2, name: 'Ska avslutas 1' })).toBeVisible();
  await erik.getByRole('button', { name: /^Ångra/ }).click();
  await expect(erik.getByRole('button', { name: /^Låt avslutas/ })).toBeVisible();
  await renewButton.click();
  await expect(erik.getByText('Förlängt', { exact: true })).toBeVisible();
  expect(await currentEnd()).toMatch(new RegExp(`^${Number(closesOn.slice(0, 4)) + 1}-`));
  await lars.close();

  const first = await contextAs('olisv345');
  const phone = await first.newPage();
  const reminder = new RegExp(`^Kontot olisv345 avslutas ${dayIn('sv-SE', closesOn)}`);
  const sent = await waitForLetter(phone, reminder);
  const letterCount = await sent.count();
  await sent
    .first()
    .getByRole('link', { name: /studentretirement$/ })
    .first()
    .click();
  await expect(
    phone.getByRole('heading', { level: 2, name: /^Kontot olisv345 avslutas/ }),
  ).toBeVisible();
  await first.close();

  await restartOn(addDays(closesOn, -14));
  const second = await contextAs('olisv345');
  const later = await second.newPage();
  await expect(async () =>
    expect(await (await waitForLetter(later, reminder)).count()).toBe(2 * letterCount),
  ).toPass({ timeout: 30_000 });
  await later.goto('/home');
  await expect(
    later.getByRole('main').getByRole('link', { name: /Välj vad som händer/ }),
  ).toBeVisible();
  await second.close();

  await restartOn(addDays(closesOn, 1));
  const after = await contextAs();
  const page = await after.newPage();
  await signIn(page, 'olisv345', PASSWORD);
  await expect(page).toHaveURL(/\/account\/closed/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Du kommer inte in med det här kontot',
  );
  await after.close();
});
