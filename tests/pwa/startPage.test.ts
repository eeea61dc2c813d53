import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DOMWindow, JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { UNABLE_TO_LOAD } from '#client/shell/unableToLoad.ts';
import { root } from '../tools/modules.ts';
import { browserNames, IS_OLD } from '#build/browsers.ts';
import { pageTexts } from '#build/pageTexts.ts';

const html = Object.entries({ ...pageTexts, IS_OLD }).reduce(
  (page, [name, value]) => page.replaceAll(`%${name}%`, value),
  readFileSync(join(root, 'index.html'), 'utf8'),
);

/** Scripts that make the page's window that of a browser. */
const SUPPORTED = 'Promise.withResolvers = function () {}; HTMLElement.prototype.popover = null;';
const WITH_WORKER = `${SUPPORTED} Object.defineProperty(navigator, 'serviceWorker', { value: { controller: {} } });`;
const OLD = {
  'Safari 17.3': `${SUPPORTED} delete Promise.withResolvers;`,
  'Firefox 124': `${SUPPORTED} delete HTMLElement.prototype.popover;`,
  'Chrome 122': `${SUPPORTED} navigator.userAgentData = {};`,
  'Internet Explorer': 'delete window.Promise; delete window.HTMLElement;',
};

/** Opens the page in which the app starts; its own scripts run, and the app's do not. */
function openPage(browser = SUPPORTED) {
  let runLater = () => {};
  let delay = 0;
  const { window } = new JSDOM(html, {
    url: 'https://minit.example.se/Card/panels/helpdesk',
    runScripts: 'dangerously',
    beforeParse(created) {
      created.eval(browser);
      created.setTimeout = ((run: () => void, milliseconds: number) => {
        runLater = run;
        delay = milliseconds;
      }) as never;
    },
  });
  return { window, pass30Seconds: () => runLater(), delayOfLast: () => delay };
}

const loaded = (window: DOMWindow) =>
  new Promise((resolve) =>
    window.document.readyState === 'complete'
      ? resolve(null)
      : window.addEventListener('load', resolve),
  );
const shown = ({ document }: DOMWindow) => document.querySelector('[role=alert]:not([hidden])');

test('shows the skeleton of its address', async () => {
  const { window } = openPage();
  await loaded(window);
  expect([shown(window), window.document.documentElement.dataset['at']]).toEqual([null, 'card']);
});

test('is not loaded again for a failure after the app has started', async () => {
  const { window, delayOfLast } = openPage(WITH_WORKER);
  await loaded(window);
  window.document.getElementById('boot-page')?.remove();
  window.dispatchEvent(
    new window.ErrorEvent('error', { filename: 'https://minit.example.se/assets/panel-1.js' }),
  );
  expect([window.sessionStorage.getItem('reloaded-start'), delayOfLast()]).toEqual([null, 30_000]);
});

test('is loaded once more, and no more, when its worker has been stopped', async () => {
  const { window, delayOfLast } = openPage(WITH_WORKER);
  await loaded(window);
  const mark = () => window.sessionStorage.getItem('reloaded-start');
  const fail = () => void window.dispatchEvent(new window.Event(UNABLE_TO_LOAD));
  const leave = () => void window.dispatchEvent(new window.Event('pagehide'));
  fail();
  expect(delayOfLast()).toBe(1000);
  leave();
  expect([shown(window), mark()]).toEqual([null, 'once']);
  fail();
  expect(shown(window)).not.toBeNull();
  // A page that has started is loaded once more again the next time.
  window.document.getElementById('boot-page')?.remove();
  leave();
  expect(mark()).toBeNull();
});

test.each<[string, (page: ReturnType<typeof openPage>) => void]>([
  // ERR-04
  [
    'the app cannot start',
    ({ window }) => void window.dispatchEvent(new window.Event(UNABLE_TO_LOAD)),
  ],
  [
    'a script cannot be fetched',
    ({ window }) =>
      void window.document
        .querySelector('script[type=module]')
        ?.dispatchEvent(new window.Event('error')),
  ],
  [
    'a script of the app fails',
    ({ window }) =>
      void window.dispatchEvent(
        new window.ErrorEvent('error', { filename: 'https://minit.example.se/assets/start-1.js' }),
      ),
  ],
  ['the app has not started after 30 s', ({ pass30Seconds }) => pass30Seconds()],
])('shows a sentence in both languages and a retry when %s', async (_, happen) => {
  const page = openPage();
  await loaded(page.window);
  happen(page);
  const message = shown(page.window);
  expect(message?.querySelector('h1')?.textContent).toBe('Unable to load application...');
  expect(
    [...(message?.querySelectorAll<HTMLElement>('p[lang]') ?? [])].map(({ lang }) => lang),
  ).toEqual(['sv-SE', 'en-GB']);
  expect(message?.querySelector('button')?.textContent).toContain('Försök igen');
  expect(page.window.document.getElementById('boot-page')?.style.display).toBe('none');
});

test('a failure after the app has started, or in another script, shows nothing', async () => {
  const { window } = openPage();
  await loaded(window);
  window.dispatchEvent(
    new window.ErrorEvent('error', { filename: 'chrome-extension://x/script.js' }),
  );
  expect(shown(window)).toBeNull();
  window.document.getElementById('root')?.replaceChildren();
  window.dispatchEvent(new window.Event(UNABLE_TO_LOAD));
  expect(shown(window)).toBeNull();
});

test.each(Object.entries(OLD))(
  '%s is told what to do, and the app does not start',
  async (_, browser) => {
    const { window } = openPage(browser);
    await loaded(window);
    const text = shown(window)?.textContent;
    expect(text).toContain(`Portalen behöver ${browserNames('eller')}, eller nyare. Uppdatera den`);
    expect(text).toContain(`The portal needs ${browserNames('or')}, or newer. Update it`);
    expect(
      [...(shown(window)?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent),
    ).toEqual(['__HELPDESK_PHONE__', '__STUDENT_HELPDESK_PHONE__']);
    expect(window.document.getElementById('root')).toBeNull();
  },
);

test('a supported Chromium is not too old', async () => {
  const { window } = openPage(
    `${SUPPORTED} navigator.userAgentData = {}; window.NavigationActivation = function () {};`,
  );
  await loaded(window);
  expect(shown(window)).toBeNull();
});
