import { EngineBrowser } from '../engines/engineBrowser.ts';
import type { Site } from '../engines/errandPortal.ts';
import { ENGINES } from '../engines/installedEngines.ts';

/** Returns the code that has been sent to the address. */
type CodeSentTo = (address: string) => Promise<string>;

const PASSWORD = 'four words that nobody expects';
const EXTERNAL = { address: 'extern@example.org', first: 'Erik', last: 'Extern' };
const GRADUATES = [
  { address: 'hedda.asp@example.com', first: 'Hedda', last: 'Asp', year: '1999' },
  { address: 'knut.tall@example.com', first: 'Knut', last: 'Tall', year: '2004' },
];

/**
 * Does on the pages what the university's people do before the errands: an employee states a mobile
 * number, terms are published, a guest creates an account, and graduates apply.
 */
export const firstDay = (site: Site, codeSentTo: CodeSentTo): Promise<void> =>
  withBrowsers(site, async (inBrowser) => {
    await inBrowser((browser) => stateMobile(browser, codeSentTo));
    await inBrowser(publishCardTerms);
    await inBrowser((browser) => createExternalAccount(browser, codeSentTo));
    for (const graduate of GRADUATES)
      await inBrowser((browser) => applyAsAlumnus(browser, codeSentTo, graduate));
  });

interface HandedCard {
  readonly userId: string;
  readonly isoNumber: string;
  readonly validUntil: string;
}

/** Hands a card over at the desk, of which no card system has told. */
export const handCardOver = (site: Site, card: HandedCard): Promise<void> =>
  withBrowsers(site, (inBrowser) => inBrowser((browser) => handOver(browser, card)));

/** Prints an activation key of the account as the helpdesk does, and returns it. */
export const printKey = (site: Site, userId: string): Promise<string> =>
  withBrowsers(site, (inBrowser) => inBrowser((browser) => keyOnSheet(browser, userId)));

type InBrowser = <T>(act: (browser: EngineBrowser) => Promise<T>) => Promise<T>;

/** Each act has a browser of its own, as people have. */
async function withBrowsers<T>(site: Site, work: (inBrowser: InBrowser) => Promise<T>): Promise<T> {
  const { installation } = ENGINES.Chromium;
  if (installation === null) throw new Error('Chromium is not installed.');
  const engine = await installation.start();
  try {
    return await work(async (act) => {
      const opened = await engine.openBrowser({
        screen: 'desktop',
        colourScheme: 'light',
        siteData: 'allowed',
      });
      try {
        return await act(new EngineBrowser(await opened.openTab(), site, () => opened.openTab()));
      } finally {
        await opened.close();
      }
    });
  } finally {
    await engine.stop();
  }
}

async function stateMobile(browser: EngineBrowser, codeSentTo: CodeSentTo): Promise<void> {
  await browser.signInAs('annli42');
  await browser.goto('/profile/employee');
  await browser.click('button', 'Edit contact details');
  await browser.fill('Mobile number', '070-174 06 83');
  await browser.click('button', 'Save contact details');
  await browser.expectText('070-174 06 83');
  await browser.goto('/verify/sms');
  await browser.click('button', 'Send code');
  await browser.fill(/^Code/, await codeSentTo('+46701740683'));
  await browser.click('button', 'Confirm');
  await browser.expectText(/is yours/);
}

/** What the card is ordered under; the portal has no such terms of its own. */
async function publishCardTerms(browser: EngineBrowser): Promise<void> {
  await browser.signInAs('larfo47');
  await browser.goto('/administration/terms/card');
  for (const language of ['Swedish', 'English']) {
    await browser.fill(new RegExp(`^Name, ${language}`), `Card terms, ${language}`);
    await browser.fill(new RegExp(`^Introduction, ${language}`), 'About the card.');
    await browser.fill(new RegExp(`^Text, ${language}`), 'The card is personal.');
    await browser.fill(new RegExp(`^What people agree to, ${language}`), 'I keep the card safe');
  }
  await browser.click('button', 'Save the draft');
  await browser.expectText('The draft was saved by larfo47');
  await browser.click('button', 'Publish…');
  await browser.click('button', 'Publish');
  await browser.expectText(/Version 1 from .*applies now/);
}

async function handOver(
  browser: EngineBrowser,
  { userId, isoNumber, validUntil }: HandedCard,
): Promise<void> {
  await browser.signInAs('fatka61');
  await browser.goto('/carddesk');
  await browser.fill('Card number, user id or personal identity number', userId);
  await browser.press('Enter');
  await browser.fill(/^Scan the card that/, isoNumber);
  await browser.fill('Valid through', validUntil);
  await browser.click('button', 'Hand over the card');
  await browser.expectText(/has received the card/);
}

const KEY = /\b(\w{4}-){3}\w{4}\b/;

async function createExternalAccount(
  browser: EngineBrowser,
  codeSentTo: CodeSentTo,
): Promise<void> {
  await browser.goto('/public/externaluser/create');
  await browser.fill('Email address', EXTERNAL.address);
  await browser.click('button', 'Send code');
  await browser.expectAddress(/\/externaluser\/verify$/);
  await browser.fill('Code', await codeSentTo(EXTERNAL.address));
  await browser.click('button', 'Continue');
  await browser.expectAddress(/\/externaluser\/setpassword$/);
  await browser.fill(/^First name/, EXTERNAL.first);
  await browser.fill(/^Last name/, EXTERNAL.last);
  await browser.fill('New password', PASSWORD);
  await browser.fill('Repeat the password', PASSWORD);
  await browser.click('checkbox', /^I accept/);
  await browser.click('button', 'Create the account');
  await browser.expectShown('heading', 'The account is ready');
}

async function applyAsAlumnus(
  browser: EngineBrowser,
  codeSentTo: CodeSentTo,
  { address, first, last, year }: (typeof GRADUATES)[number],
): Promise<void> {
  await browser.goto('/alumni-portal/signin/select');
  await browser.click('link', 'Continue by email');
  await browser.fill('Email address', address);
  await browser.click('button', 'Send code');
  await browser.expectAddress(/\/email\/code/);
  await browser.fill('Code', await codeSentTo(address));
  await browser.click('button', 'Sign in');
  await browser.fill(/^First name/, first);
  await browser.fill(/^Last name/, last);
  await browser.fill('Year of graduation', year);
  await browser.click('button', 'Send application');
  await browser.expectShown('heading', 'Your application has arrived');
}

async function keyOnSheet(browser: EngineBrowser, userId: string): Promise<string> {
  await browser.signInAs('davos31');
  await browser.goto(`/createactivationkey/search/${userId}`);
  await browser.expectShown('button', 'Create and print key');
  await browser.evaluate('window.print = () => undefined');
  await browser.click('button', 'Create and print key');
  await browser.expectAddress(/^\/createactivationkey\/success$/);
  await browser.expectText(KEY);
  return KEY.exec(await browser.text())?.[0] ?? '';
}
