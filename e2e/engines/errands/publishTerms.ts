import { errand } from '../errand.ts';

export const publishTerms = errand({
  name: 'publish-terms',
  title: 'a new version of terms is drafted and published',
  source: 'decisions, "The rest"',
  isInEveryRun: false,
  async run({ browser }) {
    await browser.signInAs('larfo47');
    await browser.goto('/administration/terms/card');
    await browser.fill(/^Introduction, English/, 'Opens doors.');
    await browser.click('button', 'Save the draft');
    await browser.expectText('The draft was saved by larfo47');
    await browser.click('radio', /^Everybody who has approved/);
    await browser.click('button', 'Publish…');
    await browser.click('button', 'Publish');
    await browser.expectText(/Version 2 from .*applies now/);
  },
});
