import { errand } from '../errand.ts';

export const offerSoftware = errand({
  name: 'offer-software',
  title: 'software is offered and granted by hand, seen by the person, and ended',
  source: 'docs/administration.md, "Lists by hand"',
  isInEveryRun: false,
  async run({ browser }) {
    await browser.signInAs('davos31');
    await browser.goto('/administration/lists/software');
    await browser.click('link', 'Add');
    await browser.fill('Id', 'slide-rule');
    await browser.fill('Name', 'Slide rule');
    await browser.fill('Maker', 'Faber');
    await browser.fill('Description in Swedish', 'Räknar utan ström');
    await browser.click('button', 'Add');
    await browser.expectText('The row has been saved');

    await browser.goto('/administration/lists/grants');
    await browser.click('link', 'Add');
    await browser.fill('Software', 'Slide');
    await browser.click('option', /Slide rule/);
    await browser.fill('Person', 'davos31');
    await browser.click('button', 'Add');
    await browser.expectText('The row has been saved');
    await browser.expectShown('link', /^Slide rule · /);

    await browser.goto('/devices');
    await browser.expectText('Slide rule');

    await browser.goto('/administration/lists/software');
    await browser.click('link', /^Slide rule/);
    await browser.click('button', 'End…');
    await browser.click('button', 'End');
    await browser.expectText('Slide rule has ended');
    await browser.goto('/devices');
    await browser.expectNoText('Slide rule');
  },
});
