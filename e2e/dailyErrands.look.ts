import { join } from 'node:path';
import { everyErrand, SCREENS } from './dailyErrands/everyErrand.ts';
import { Person } from './dailyErrands/person.ts';
import { lookFolder } from './support/lookFolder.ts';
import { LANGUAGES } from './support/screens.ts';
import { createSession, expect, resetUniversity, test } from './support/test.ts';

for (const screen of ['phone', 'desk'] as const) {
  for (const language of LANGUAGES) {
    test.describe(`on a ${screen}, in ${language}`, () => {
      test.use({ viewport: SCREENS[screen], locale: language, serviceWorkers: 'allow' });

      for (const { name, persona, run } of everyErrand) {
        test(`errand ${name}, step by step`, async ({ page, portal }) => {
          await resetUniversity(page.request, portal.url);
          if (persona !== null) await createSession(page.context(), portal.url, persona);
          let step = 0;
          const takePicture = async () => {
            step += 1;
            const { width } = SCREENS[screen];
            const number = String(step).padStart(2, '0');
            const file = `errand-${name}-${number}_${persona ?? 'nobody'}_${width}_light_${language.slice(0, 2)}.png`;
            await page.waitForTimeout(800);
            await page.screenshot({ path: join(lookFolder, file) });
          };
          await run(new Person(page, language, takePicture));
          expect(step).toBeGreaterThan(2);
        });
      }
    });
  }
}
