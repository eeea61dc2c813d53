import { generateSync } from 'otplib/functional';
import { photo } from '#tests/support/pictures.ts';
import { testNow } from '#tests/tools/clock.ts';
import { fileOf } from '../support/photos.ts';
import type { DailyErrand } from './errand.ts';

const PASSWORD = 'four words that nobody expects';

/** What students and employees do for themselves. */
export const ownErrands: readonly DailyErrand[] = [
  {
    name: 'activation',
    persona: null,
    clicks: 6,
    async run(person) {
      await person.begin('/landingpage');
      await person.click('link', 'LANDING/SIGN_IN/KEY');
      await person.type('ACTIVATION/NATIONAL_ID', '20071216-2387');
      await person.type('ACTIVATION/KEY', 'k7qd om3x 9tvb 2hwr');
      await person.click('button', 'ACTIVATION/NEXT');
      await person.type('PASSWORD/NEW', PASSWORD);
      await person.type('PASSWORD/REPEAT', PASSWORD);
      await person.click('checkbox', 'ACCOUNT/TERMS/ACCEPT');
      await person.click('button', 'ACCOUNT/ACTIVATE');
      await person.reads('ACCOUNT/SUCCESS/ACTIVATED');
      await person.reads('ACCOUNT/SUCCESS/NEXT');
    },
  },
  {
    name: 'card-order',
    persona: 'majek123',
    clicks: 6,
    async run(person) {
      await person.begin('/card');
      await person.click('link', 'CARD/ORDER/BUTTON');
      await person.page
        .locator('input[type=file]')
        .first()
        .setInputFiles(fileOf(await photo({ orientation: 1 })));
      await person.click('button', 'CARD/PHOTO/USE');
      await person.type('CARD/PIN/NEW', '4826');
      await person.type('CARD/PIN/REPEAT', '4826');
      await person.click('button', 'CARD/ORDER/CONFIRM');
      await person.reads('CARD/ORDER/STATE/ORDERED');
      await person.reads('CARD/COLLECT_LATER/STUDENT');
    },
  },
  {
    name: 'freeze-offline',
    persona: 'nilan234',
    clicks: 2,
    async run(person) {
      await person.begin('/card');
      await person.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await person.begin('/card');
      await person.page.context().setOffline(true);
      await person.click('link', 'CARD/FREEZE/BUTTON');
      await person.click('button', 'CARD/FREEZE/BUTTON', person.page.getByRole('dialog'));
      await person.reads('CARD/FREEZE/WAITING');
      await person.reads('CARD/FREEZE/WAITING/TEXT');
      await person.page.context().setOffline(false);
      await person.reads('CARD/FREEZE/DONE');
    },
  },
  {
    name: 'retirement',
    persona: 'olisv345',
    clicks: 3,
    async run(person) {
      await person.begin('/home');
      await person.clickOn(
        person.page.getByRole('main').getByRole('link', {
          name: person.text('CONCERN/TO/RETIREMENT'),
        }),
      );
      await person.click('button', 'RETIREMENT/STAY/BUTTON');
      await person.click('button', 'RETIREMENT/STAY/CONFIRM');
      await person.reads('RETIREMENT/STAY/DONE');
      await person.reads('RETIREMENT/STAY/DONE_TEXT');
    },
  },
  {
    name: 'two-step',
    persona: 'fatka61',
    clicks: 4,
    async run(person) {
      await person.begin('/myaccounts/personal/twostep');
      await person.click('button', 'MFA/APP/START');
      const secret = await person.page.locator('main code').first().innerText();
      const epoch = Math.floor(testNow().getTime() / 1000);
      await person.type(
        'MFA/APP/CODE',
        generateSync({ secret: secret.replaceAll(' ', ''), epoch }),
      );
      await person.click('button', 'MFA/APP/CONFIRM');
      await person.click('button', 'MFA/CODES/SAVED');
      await person.reads('MFA/ON_TEXT');
    },
  },
];
