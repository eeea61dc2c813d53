import type { Locator, Page } from '@playwright/test';
import { violations } from '../support/accessibility.ts';
import { storedData } from '../support/storedData.ts';
import {
  createSession,
  expect,
  resetUniversity,
  test,
  waitForServiceWorker,
} from '../support/test.ts';

const NUMBER = '19670919-9530';
const EMAIL = 'bengt.nykomling@example.net';

/** Returns the code in the newest letter to the graduate. */
async function codeFor(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/(code|verify)(\?|$)/);
  const letters: { to: string; text: string }[] = await (
    await page.request.get('/demo/mailbox.json')
  ).json();
  return /\d{4} \d{4}/.exec(letters.find(({ to }) => to === EMAIL)?.text ?? '')?.[0] ?? '';
}

const applicantTexts = {
  'sv-SE': {
    open: /^Öppna BankID/,
    email: /^E-postadress/,
    send: 'Skicka ansökan',
    error: 'En uppgift behöver rättas',
    firstName: /^Förnamn/,
    lastName: /^Efternamn/,
    number: 'Personnummer',
    verify: 'Bekräfta din e-postadress',
    code: 'Kod',
    confirm: 'Bekräfta',
    waits: `Alumnkontoret läser den och svarar till ${EMAIL}.`,
    education: 'Din utbildning hos oss',
  },
  'en-GB': {
    open: /^Open (the )?BankID/,
    email: /^Email address/,
    send: 'Send application',
    error: 'One field needs correcting',
    firstName: /^First name/,
    lastName: /^Last name/,
    number: 'Swedish personal identity number',
    verify: 'Confirm your email address',
    code: 'Code',
    confirm: 'Confirm',
    waits: `The alumni office reads it and answers to ${EMAIL}.`,
    education: 'Your education with us',
  },
} as const;
const officeTexts = {
  'sv-SE': {
    decline: 'Avslå',
    reason: /^Skäl/,
    declined: 'Ansökan från Bengt Nykomling är avslagen.',
    undo: 'Ångra avslag',
    undoOf: 'Ångra avslag för Bengt Nykomling',
    undone: 'Ansökan från Bengt Nykomling är ny igen.',
    approve: 'Godkänn',
    approved: 'Bengt Nykomling är godkänd.',
  },
  'en-GB': {
    decline: 'Decline',
    reason: /^Reason/,
    declined: 'The application from Bengt Nykomling is declined.',
    undo: 'Undo declining',
    undoOf: 'Undo declining Bengt Nykomling',
    undone: 'The application from Bengt Nykomling is new again.',
    approve: 'Approve',
    approved: 'Bengt Nykomling is approved.',
  },
} as const;

for (const [applicantLanguage, officeLanguage] of [
  ['sv-SE', 'en-GB'],
  ['en-GB', 'sv-SE'],
] as const) {
  const applicant = applicantTexts[applicantLanguage];
  const office = officeTexts[officeLanguage];

  // ALUM-01, ALUM-06, ALUM-08, ALUM-09, ALUM-16
  test(`a graduate joins in ${applicantLanguage}; the ${officeLanguage} office declines, undoes it, approves`, async ({
    portal,
    browser,
    request,
  }) => {
    await resetUniversity(request, portal.url);
    const phone = await browser.newContext({
      baseURL: portal.url,
      locale: applicantLanguage,
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'allow',
    });
    const page = await phone.newPage();
    await page.goto('/alumni-portal/signin/select');
    await page.getByRole('link', { name: 'BankID' }).click();
    await page.getByRole('button', { name: applicant.open }).click();
    await page.getByLabel(/^(Personnummer|Personal identity number)$/).fill(NUMBER);
    await page.getByRole('button', { name: /^(Använd det här BankID:t|Use this BankID)$/ }).click();
    await page.getByRole('button', { name: /^(Legitimera|Identify)$/ }).click();
    await page
      .getByRole('link', {
        name: /^(Tillbaka till sidan du kom från|Back to the page that you came from)$/,
      })
      .click();

    await expect(page).toHaveURL(/\/alumni-portal\/signin\/select$/);
    // Leaving the field shows a message that moves the button, and the click must still hit it.
    await page.getByLabel(applicant.email).focus();
    await page.getByRole('button', { name: applicant.send }).click();
    await expect(page.getByText(applicant.error)).toBeVisible();
    await page.getByLabel(applicant.firstName).fill('Bengt');
    await page.getByLabel(applicant.lastName).fill('Nykomling');
    await page.getByLabel(applicant.email).fill(EMAIL);
    await expect(page.getByLabel(applicant.number)).toHaveCount(0);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: applicant.send }).click();
    await expect(page.getByRole('heading', { name: applicant.verify })).toBeVisible();
    await page.getByLabel(applicant.code, { exact: true }).fill(await codeFor(page));
    await page.getByRole('button', { name: applicant.confirm, exact: true }).click();
    await expect(page.getByText(applicant.waits)).toBeVisible();

    const officeContext = await browser.newContext({ baseURL: portal.url, locale: officeLanguage });
    await createSession(officeContext, portal.url, 'johal25');
    const desk = await officeContext.newPage();
    await desk.goto('/alumni-admin/management');
    await desk.getByRole('button', { name: `${office.decline} Bengt Nykomling` }).click();
    await desk.getByRole('dialog').getByLabel(office.reason).fill('Vi hittar inga studier.');
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: office.decline, exact: true })
      .click();
    await expect(desk.getByText(office.declined)).toBeVisible();
    await page.reload();
    await expect(page.getByText('Vi hittar inga studier.')).toBeVisible();

    await desk.goto('/alumni-admin/management?status=rejected');
    await desk.getByRole('button', { name: office.undoOf }).click();
    await desk.getByRole('dialog').getByRole('button', { name: office.undo, exact: true }).click();
    await expect(desk.getByText(office.undone)).toBeVisible();
    // Closing the panel navigates Back, which would abort a navigation in progress.
    await expect(desk.getByRole('dialog')).toHaveCount(0);
    await desk.goto('/alumni-admin/management');
    await desk.getByRole('button', { name: `${office.approve} Bengt Nykomling` }).click();
    await desk
      .getByRole('dialog')
      .getByRole('button', { name: office.approve, exact: true })
      .click();
    await expect(desk.getByText(office.approved)).toBeVisible();
    await officeContext.close();

    await page.reload();
    await expect(page).toHaveURL(/\/alumni-portal\/profile\/personal$/);
    await expect(page.getByLabel(applicant.firstName)).toHaveValue('Bengt');
    // The device stores the profile, because it can tell the person from others, but nothing that
    // identifies the person to others.
    await waitForServiceWorker(page);
    await expect
      .poll(async () => (await storedData(page)).databases)
      .toContain('/api/alumniportal/profile');
    expect(JSON.stringify(await storedData(page))).not.toMatch(/19670919-?9530/);
    await phone.setOffline(true);
    await page.goto('/alumni-portal/profile/work');
    await expect(page.getByRole('heading', { name: applicant.education })).toBeVisible();
    await phone.close();
  });
}

// ALUM-01, ALUM-07, ALUM-08. The complete flow in English is covered in alumni.spec.ts.
test.describe('in Swedish', () => {
  test.use({ locale: 'sv-SE' });
  test('an unknown graduate asks to join with a code by e-mail', async ({
    page,
    portal,
    request,
  }) => {
    await resetUniversity(request, portal.url);
    await page.goto('/alumni-portal/signin/select');
    await page.getByRole('link', { name: 'Fortsätt med e-post' }).click();
    await page.getByLabel('E-postadress').fill(EMAIL);
    await page.getByRole('button', { name: 'Skicka kod' }).click();
    await page.getByLabel('Kod', { exact: true }).fill(await codeFor(page));
    await page.getByRole('button', { name: 'Logga in', exact: true }).click();
    await expect(page).toHaveURL(/\/alumni-portal\/signin\/select$/);
    await page.getByLabel(/^Förnamn/).fill('Bengt');
    await page.getByLabel(/^Efternamn/).fill('Nykomling');
    await page.getByRole('button', { name: 'Skicka ansökan' }).click();
    await expect(page.getByText(applicantTexts['sv-SE'].waits)).toBeVisible();
  });
});

/** Position and size of a label on the paper, in millimetres. */
const millimetresOf = (label: Locator) =>
  label.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y + window.scrollY, width, height].map(
      (pixels) => Math.round((pixels * 254) / 96) / 10,
    );
  });

const words = {
  'sv-SE': {
    mailings: 'Utskick',
    magazine: 'Alumntidningen',
    saved: 'Profilen är sparad.',
    privacy: 'Integritet',
    leave: 'Lämna alumnportalen',
    stay: 'Stanna kvar',
    left: 'Du har lämnat alumnportalen',
    byPost: 'Utskick med post',
    show: 'Visa urvalet',
    file: /^Hämta \d+ som kalkylblad$/,
    head: 'Förnamn;Efternamn;E-post',
    labels: /^Visa \d+ adressetiketter$/,
    sheets: /^\d+ etiketter på \d+ ark$/,
  },
  'en-GB': {
    mailings: 'Mailings',
    magazine: 'The alumni magazine',
    saved: 'The profile is saved.',
    privacy: 'Privacy',
    leave: 'Leave the alumni portal',
    stay: 'Stay',
    left: 'You have left the alumni portal',
    byPost: 'Mailings by post',
    show: 'Show selection',
    file: /^Download \d+ as a spreadsheet$/,
    head: 'First name;Last name;Email',
    labels: /^Show \d+ address labels$/,
    sheets: /^\d+ labels on \d+ sheets$/,
  },
} as const;

for (const language of ['sv-SE', 'en-GB'] as const) {
  const texts = words[language];
  test.describe(language, () => {
    test.use({ locale: language });

    // ALUM-22, ALUM-24
    test('a printer of labels saves a selection as a spreadsheet, and gets sheets of 3 × 8 that fit', async ({
      page,
      portal,
    }) => {
      await createSession(page.context(), portal.url, 'karwi36');
      await page.goto('/alumni-admin/management');
      await page.getByLabel(texts.byPost, { exact: true }).check();
      await page.getByRole('button', { name: texts.show }).click();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: texts.file }).click(),
      ]);
      expect(file.suggestedFilename()).toMatch(/^exported_\d{4}-\d\d-\d\d\.csv$/);
      const parts: Buffer[] = [];
      for await (const part of await file.createReadStream()) parts.push(part);
      const lines = Buffer.concat(parts).toString().replace('\uFEFF', '').trim().split('\r\n');
      expect(lines[0]).toMatch(new RegExp(`^${texts.head}`));
      expect(lines.length).toBeGreaterThan(1);

      await page.getByRole('button', { name: texts.labels }).click();
      await expect(page.getByText(texts.sheets)).toBeVisible();
      await page.goBack();
      await page.getByRole('button', { name: texts.labels }).click();
      const labels = page.locator('address');
      await expect(labels.first()).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      expect(await Promise.all([0, 5].map((place) => millimetresOf(labels.nth(place))))).toEqual([
        [0, 0.5, 70, 37],
        [140, 37.5, 70, 37],
      ]);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBe(
        Math.ceil((await labels.count()) / 24),
      );
    });

    // ALUM-11, ALUM-13
    test('an alumna changes her mailings, and can leave the portal', async ({ page, portal }) => {
      await createSession(page.context(), portal.url, 'saral789');
      await page.goto('/alumni-portal/profile/personal');
      await page.getByRole('link', { name: texts.mailings }).click();
      const magazine = page.getByRole('switch', { name: texts.magazine });
      const isOn = (await magazine.getAttribute('aria-checked')) === 'true';
      await magazine.click();
      await expect(page.getByText(texts.saved)).toBeVisible();
      await page.reload();
      await expect(magazine).toHaveAttribute('aria-checked', String(!isOn));
      await page.getByRole('link', { name: texts.privacy }).click();
      await page.getByRole('link', { name: texts.leave }).click();
      // Back steps through the tabs one by one, and Forward returns.
      for (const place of ['privacy', 'mailings']) {
        await page.goBack();
        await expect(page).toHaveURL(new RegExp(`/profile/${place}$`));
      }
      await page.goForward();
      await page.getByRole('link', { name: texts.leave }).click();
      if (language === 'sv-SE') {
        await page.getByRole('link', { name: texts.stay }).click();
        await expect(page).toHaveURL(/\/profile\/privacy$/);
        return;
      }
      await page.getByRole('button', { name: texts.leave }).click();
      await expect(page.getByRole('heading', { level: 1, name: texts.left })).toBeVisible();
    });
  });
}
