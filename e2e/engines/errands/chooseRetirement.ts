import { errand } from '../errand.ts';

const CLOSES = /The account olisv345 closes on (\d+ \w+ \d{4})/;

export const chooseRetirement = errand({
  name: 'choose-retirement',
  title: 'a student whose studies end stays another year, changes their mind, and cancels',
  source: 'STUD-03, STUD-04, STUD-06',
  isInEveryRun: true,
  setup: { screen: 'phone' },
  // Requests that were under way when the session ended.
  expectedErrors: [/401 \(Unauthorized\)/],
  async run({ browser }) {
    await browser.signInAs('olisv345');
    await browser.goto('/home');
    await browser.click('link', /Choose what happens/, { within: ['main'] });
    await browser.expectText(CLOSES);
    const [, closes = ''] = CLOSES.exec(await browser.text()) ?? [];
    const aYearLater = closes.replace(/\d{4}$/, (year) => String(Number(year) + 1));

    await browser.click('button', 'Stay another year');
    await browser.click('button', 'Move the end date');
    await browser.expectText(`You keep the account until ${aYearLater}`);
    await browser.expectHidden('button', 'Stay another year');
    await browser.reload();
    await browser.expectText(`The account olisv345 closes on ${aYearLater}`);

    await browser.click('button', 'Cancel the account');
    await browser.fill('Type olisv345 to confirm', 'olisv345');
    await browser.click('button', 'Cancel the account');
    await browser.expectAddress(/\/public\/accounts\/personal\/cancel\/success$/);
    await browser.goto('/home');
    await browser.expectAddress(/^\/landingpage/);
  },
});
