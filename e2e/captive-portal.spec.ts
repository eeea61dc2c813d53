import type { Page } from '@playwright/test';
import { forward, type Proxy, startProxy, testThrough } from './support/proxy.ts';
import { createSession, expect, waitForServiceWorker } from './support/test.ts';

type Answer = 'portal' | 'page' | 'redirect';

/**
 * A network between browser and portal, which can answer every request itself until its user signs
 * in.
 */
interface Network extends Proxy {
  answerWith(answer: Answer): void;
}

async function startNetwork(portalUrl: string): Promise<Network> {
  let answer: Answer = 'portal';
  const proxy = await startProxy((incoming, response) => {
    if (answer === 'page')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><title>Wi-Fi</title><h1>Sign in to the Wi-Fi</h1>');
    else if (answer === 'redirect')
      response.writeHead(302, { location: 'http://127.0.0.1:9/wifi' }).end();
    else forward(portalUrl, incoming, response);
  });
  return {
    ...proxy,
    answerWith: (next) => {
      answer = next;
    },
  };
}

const test = testThrough(startNetwork);

test.use({ serviceWorkers: 'allow' });

const textsOf = (page: Page) =>
  page.evaluate(async () => {
    const stored = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).matchAll()),
    );
    const types = stored.flat().map((response) => response.headers.get('content-type') ?? '');
    const pages = await Promise.all(
      stored
        .flat()
        .filter((response) => response.headers.get('content-type')?.startsWith('text/html'))
        .map((response) => response.text()),
    );
    return {
      hasJson: types.some((type) => type.startsWith('application/json')),
      hasForeignPage: pages.some((text) => text.includes('Wi-Fi')),
    };
  });

// The policy refuses the addresses to which such a network redirects.
test.use({
  expectedErrors: [/127\.0\.0\.1:9\/wifi.* violates the following Content Security Policy/],
});

for (const answer of ['page', 'redirect'] as const) {
  // PWA-04, PWA-05
  test(`the installed app starts in a network that answers with a ${answer} of its own, says so, and recovers`, async ({
    page,
    context,
    network,
  }) => {
    await createSession(context, network.url, 'annli42');
    await page.goto('/home');
    await waitForServiceWorker(page);
    const areTextsStored = () =>
      page.evaluate(
        async () =>
          (await caches.match('/app/translations/cards.en-GB.json', { ignoreSearch: true })) !==
          undefined,
      );
    await expect.poll(areTextsStored).toBe(true);

    network.answerWith(answer);
    // The first start refreshes what is stored; the second one starts with it.
    for (const start of ['first', 'second']) {
      await page.goto('/home');
      await expect(page.getByRole('heading', { level: 1 }), start).toContainText('Anna');
      await expect(
        page.getByRole('status').filter({ hasText: 'Network sign-in needed' }),
      ).toBeVisible();
      await page.waitForTimeout(3000); // The worker refreshes 2 s after a start.
      await page.evaluate(
        async () =>
          void (await (
            await navigator.serviceWorker.getRegistration()
          )
            ?.update()
            .catch(() => undefined)),
      );
    }
    expect(await textsOf(page)).toEqual({ hasJson: true, hasForeignPage: false });

    network.answerWith('portal');
    await expect(page.getByText('Network sign-in needed')).toBeHidden({ timeout: 60_000 });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Anna');
    await expect(
      page.getByRole('status').filter({ hasText: /Network sign-in|Offline/ }),
    ).toHaveCount(0);
    await expect(
      page.getByRole('main').getByRole('link', { name: 'Account', exact: true }),
    ).toBeVisible();
  });
}
