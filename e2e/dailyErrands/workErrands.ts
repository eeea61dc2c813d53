import { expect } from '../support/test.ts';
import type { DailyErrand } from './errand.ts';

/** What those who work with others' accounts do. */
export const workErrands: readonly DailyErrand[] = [
  {
    name: 'cost-of-a-division',
    persona: 'eliho54',
    clicks: 4,
    async run(person) {
      await person.begin('/finance');
      const department = person.page.getByRole('combobox', {
        name: person.text('ORGANISATION_SELECTOR/DEPARTMENT'),
      });
      await person.clickOn(department);
      await department.fill('IDT');
      await person.clickOn(person.page.getByRole('option').first());
      const division = person.page.getByRole('combobox', {
        name: person.text('ORGANISATION_SELECTOR/DIVISION'),
      });
      await person.clickOn(division);
      await person.clickOn(person.page.getByRole('option').nth(1));
      await expect(
        person.page.getByRole('table', { name: person.text('FINANCE/COST') }),
      ).toBeVisible();
      await person.reads('FINANCE/TOTAL');
    },
  },
  {
    name: 'applications-to-the-alumni-network',
    persona: 'johal25',
    // One for each of five applications, and one to begin with the first.
    clicks: 6,
    async run(person) {
      await person.begin('/alumni-admin/management');
      const { page } = person;
      const rows = page.getByRole('main').getByRole('listitem');
      await expect(rows.first()).toBeVisible();
      const count = await rows.count();
      await person.clickOn(
        rows.first().getByRole('button', { name: person.text('ALUMNI_ADMIN/approve/LABEL') }),
      );
      const dialog = page.getByRole('dialog');
      for (let decided = 0; decided < Math.min(count, 5); decided += 1) {
        await expect(dialog.getByRole('heading').first()).toBeFocused();
        const address = page.url();
        await person.click('button', 'ALUMNI_ADMIN/approve', dialog);
        await expect(page).not.toHaveURL(address);
      }
      await person.reads(count > 5 ? 'ALUMNI_ADMIN/approve/DONE' : 'ALUMNI_ADMIN/DECIDED_ALL');
    },
  },
  {
    name: 'extend-twelve',
    persona: 'davos31',
    clicks: 5,
    async run(person) {
      const { page } = person;
      await person.begin('/home');
      await person.click('link', 'WORK/TO/ENDINGACCOUNTS');
      const all = page.getByRole('checkbox', { name: person.text('TABLE/SELECT_ALL') });
      await person.clickOn(all);
      const [count = '0'] = /\d+/.exec((await all.getAttribute('aria-label')) ?? '') ?? [];
      expect(Number(count)).toBeGreaterThanOrEqual(12);
      // Phones have the commands in a sheet.
      const menu = page.getByRole('button', { name: person.text('ACCOUNTS/BULK/ACTIONS') });
      const extend = page.getByRole('button', { name: person.text('ACCOUNTS/BULK/EXTEND') });
      await expect(extend.or(menu).first()).toBeVisible();
      if (await menu.isVisible()) await person.clickOn(menu);
      await person.clickOn(extend);
      await person.click('button', 'ACCOUNTS/BULK/EXTEND/SUBMIT', page.getByRole('dialog'));
      await person.reads('ACCOUNTS/BULK/EXTEND/DONE');
    },
  },
  {
    name: 'guest',
    persona: 'bener17',
    clicks: 4,
    async run(person) {
      const { page } = person;
      await person.begin('/home');
      await person.click('link', 'PAGE/GUESTS', page.getByRole('main'));
      await person.click('link', 'INVITATIONS/INVITE');
      await person.type('INVITATIONS/NAME', 'Ada Lind');
      await person.type('INVITATIONS/EMAIL', 'ada@guest.example');
      await person.type('INVITATIONS/PURPOSE', 'Reviews research data');
      const ends = page.getByRole('group', { name: person.text('DATE_FIELD/ENDS') });
      await person.clickOn(
        ends
          .getByRole('button')
          .filter({ has: page.getByText(person.text('DATE_FIELD/END/TERM')) }),
      );
      await person.click('button', 'INVITATIONS/SEND');
      await person.reads('INVITATIONS/DONE');
      await person.reads('INVITATIONS/DONE/FOLLOWS');
    },
  },
  {
    name: 'caller',
    persona: 'fatka61',
    clicks: 5,
    async run(person) {
      const { page } = person;
      await person.begin('/search');
      await page.getByRole('searchbox').fill('annli42');
      await page.getByRole('searchbox').press('Enter');
      await person.click('button', 'CALLER/SEND/sms');
      await expect(page.getByLabel(person.text('CALLER/CODE'))).toBeFocused();
      const mailbox = (await (await page.request.get('/demo/mailbox.json')).json()) as {
        text: string;
      }[];
      const [code = ''] = /\d{4} \d{4}/.exec(mailbox[0]?.text ?? '') ?? [];
      await person.type('CALLER/CODE', code);
      await person.click('button', 'CALLER/VERIFY');
      await person.click('button', 'CALLERS/FREEZE');
      await person.reads('CALLERS/FREEZE/DONE');
      await person.reads('CALLERS/FREEZE/FOLLOWS');
      await person.reads('CALLERS/CASE');
    },
  },
];
