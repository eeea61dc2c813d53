import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { signIn } from '../support/answers.ts';
import { haveEverywhere, openApp, setUpApp } from './app.tsx';
import { emulateTouch } from './touchScreen.ts';

setUpApp();

const LEAST = 44;

const employee = () => signIn();
const student = () => signIn({ personType: 'Student', primaryAffiliation: 'student' });
const superUser = () => signIn({ roleIds: ['MinITSuperUser'] });

beforeAll(() => emulateTouch(true));
afterAll(() => emulateTouch(false));

/**
 * Returns the targets lower than 44 px. Links within a sentence are exempt; a target with a larger
 * tap area extends it with `::after`.
 */
function lowTargets(): readonly string[] {
  const top = document.querySelector('dialog[open]') ?? document.body;
  return [
    ...top.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input:not([type=checkbox], [type=radio]), textarea',
    ),
  ]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest('[inert], .visually-hidden') &&
        !isInline(element),
    )
    .filter(
      (element) => element.getBoundingClientRect().width > 1 && heightOf(element) < LEAST - 0.5,
    )
    .map(
      (element) =>
        `${Math.round(heightOf(element))} ${element.getAttribute('aria-label') ?? element.textContent}`,
    );
}

const isInline = (element: Element) =>
  element.matches('a') &&
  getComputedStyle(element).display === 'inline' &&
  element.parentElement?.textContent !== element.textContent;

function heightOf(element: HTMLElement): number {
  const { content, position, height } = getComputedStyle(element, '::after');
  return Math.max(
    element.getBoundingClientRect().height,
    content !== 'none' && position === 'absolute' ? Number.parseFloat(height) : 0,
  );
}

test.each([
  ['/card', student],
  ['/myaccounts', employee],
  ['/myaccounts/personal/password', employee],
  ['/myaccounts/personal/signins', employee],
  ['/accountsearch', superUser],
  ['/finance', superUser],
  ['/vouching/invitations/new', employee],
  ['/home/panels/notifications', employee],
  ['/home/panels/helpdesk', student],
  ['/landingpage', () => undefined],
])('all targets on %s are 44 px high on touch screens', async (address, arrive) => {
  arrive();
  await openApp(address, 390, 844);
  expect(matchMedia('(pointer: coarse)').matches).toBe(true);
  expect(lowTargets()).toEqual([]);
});

test('the actions of the card and the links of the bottom bar are 44 px high', async () => {
  student();
  haveEverywhere({ status: 'Active' });
  await openApp('/card', 390, 844);
  for (const targets of [
    page.getByRole('region', { name: 'Vad du kan göra' }).getByRole('link').elements(),
    page.getByRole('navigation', { name: 'Genvägar' }).getByRole('link').elements(),
  ]) {
    expect(targets.length).toBeGreaterThan(1);
    for (const target of targets)
      expect(target.getBoundingClientRect().height, target.textContent).toBeGreaterThanOrEqual(
        LEAST,
      );
  }
});

test('the button that clears a search is 44 px wide and high on touch screens', async () => {
  superUser();
  await openApp('/accountmanagement?q=anna', 390, 844);
  const button = page.getByRole('button', { name: 'Rensa sökningen' });
  const { width, height } = button.element().getBoundingClientRect();
  expect([width, height]).toEqual([LEAST, LEAST]);
});
