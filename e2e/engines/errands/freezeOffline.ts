import { expect } from '@playwright/test';
import { errand } from '../errand.ts';

const WAITING = 'The card is not frozen yet';

export const freezeOffline = errand({
  name: 'freeze-offline',
  title: 'a freeze without a network waits, survives a reload, and is sent once there is one',
  source: 'CARD-07',
  isInEveryRun: true,
  setup: { screen: 'phone' },
  async run({ browser, portal }) {
    await browser.signInAs('nilan234');
    await browser.goto('/card');
    await browser.waitForServiceWorker();
    await browser.reload();
    await browser.expectText('Active');
    await browser.expectShown('link', 'Freeze the card');

    portal.goOffline();
    await browser.click('link', 'Freeze the card');
    await browser.click('button', 'Freeze the card', { within: ['dialog'] });
    await browser.expectText(WAITING);
    await browser.click('button', 'Close', { within: ['dialog'] });
    await browser.expectHidden('dialog');
    await browser.expectText('Active');
    await browser.reload();
    await browser.expectText(WAITING);

    portal.goOnline();
    await browser.expectText('The card is frozen.');
    await browser.expectNoText(WAITING);
    const statusOf = 'return (await (await fetch("/api/campuscard")).json()).status';
    expect(await browser.evaluate(statusOf)).toBe('Frozen');
    await browser.click('button', 'Unfreeze the card');
    await browser.expectText('The card works again.');
    expect(await browser.evaluate(statusOf)).toBe('Active');
  },
});
