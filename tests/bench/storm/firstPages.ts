import { type Browser, chromium } from '@playwright/test';
import { QUIET_CHROMIUM, requireChromium } from '#tests/tools/chromium.ts';
import type { NewStudent } from './newStudents.ts';
import { NewBrowser, PAGES, type Place, SIGN_INS, type Way, WAYS } from './signIns.ts';

/** The page and the calls that a browser asks for; its scripts, styles and texts never change. */
export type FirstPage = readonly string[];

export interface FirstPages {
  readonly landing: FirstPage;
  readonly after: Readonly<Record<Way, FirstPage>>;
}

/** Signs one person in by each way, and notes what their page asks of the portal in a real browser. */
export async function firstPages(
  place: Place,
  personFor: (way: Way) => NewStudent,
): Promise<FirstPages> {
  const chromiumBrowser = await chromium.launch({
    executablePath: requireChromium(),
    args: QUIET_CHROMIUM,
  });
  try {
    const landing = await askedBy(chromiumBrowser, new NewBrowser(place.portal), '/landingpage');
    const after: [Way, FirstPage][] = [];
    for (const way of WAYS) {
      const browser = new NewBrowser(place.portal);
      await SIGN_INS[way](browser, place, personFor(way));
      after.push([way, await askedBy(chromiumBrowser, browser, PAGES[way])]);
    }
    return { landing, after: Object.fromEntries(after) as Record<Way, FirstPage> };
  } finally {
    await chromiumBrowser.close();
  }
}

async function askedBy(
  chromiumBrowser: Browser,
  signedIn: NewBrowser,
  path: string,
): Promise<FirstPage> {
  const context = await chromiumBrowser.newContext({ serviceWorkers: 'block' });
  try {
    await context.addCookies(
      signedIn.cookieNames().map((name) => ({
        name,
        value: signedIn.cookie(name) ?? '',
        url: signedIn.origin,
        httpOnly: true,
        sameSite: 'Strict' as const,
      })),
    );
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { origin, pathname, search } = new URL(request.url());
      if (origin !== signedIn.origin || request.method() !== 'GET') return;
      if (request.resourceType() === 'document' || pathname.startsWith('/api/'))
        asked.push(pathname + search);
    });
    await page.goto(signedIn.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    if (asked.length < 2) throw new Error(`${path} asked for nothing but ${asked.join()}.`);
    return asked;
  } finally {
    await context.close();
  }
}
