import { everyErrand, SCREENS } from '../dailyErrands/everyErrand.ts';
import { Person } from '../dailyErrands/person.ts';
import { createSession, expect, resetUniversity, test } from '../support/test.ts';

for (const [screen, language] of [
  ['phone', 'sv-SE'],
  ['desk', 'en-GB'],
] as const) {
  test.describe(`on a ${screen}, in ${language}`, () => {
    test.use({ viewport: SCREENS[screen], locale: language, serviceWorkers: 'allow' });

    for (const { name, persona, clicks, run } of everyErrand) {
      test(`${name} takes at most ${clicks} clicks`, async ({ page, portal }) => {
        await resetUniversity(page.request, portal.url);
        if (persona !== null) await createSession(page.context(), portal.url, persona);
        const person = new Person(page, language);
        await run(person);
        expect(person.clicks).toBeGreaterThan(0);
        expect(person.clicks).toBeLessThanOrEqual(clicks);
      });
    }
  });
}
