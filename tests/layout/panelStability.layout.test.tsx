import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { signIn } from '../support/answers.ts';
import { answerLate, haveEverywhere, openApp, setUpApp } from './app.tsx';
import { shiftsDuring } from './shiftsDuring.ts';

setUpApp();

const sizes = [
  [390, 844],
  [820, 1180],
  [1440, 900],
] as const;

const student = () => {
  signIn({ personType: 'Student', primaryAffiliation: 'student' });
  haveEverywhere({ status: 'Active' });
};
const cases = [
  {
    name: 'the notifications panel over Home',
    arrive: () => signIn(),
    address: '/home',
    panel: /^Notiser/,
    opener: () =>
      page
        .getByRole('link', { name: /^Notiser/ })
        .first()
        .element(),
  },
  {
    name: 'the freeze panel over the card page',
    arrive: student,
    address: '/card',
    panel: /^Frys/,
    opener: () => page.getByRole('link', { name: /^Frys/ }).first().element(),
  },
];

for (const { name, arrive, address, panel, opener } of cases)
  test.each(sizes)(
    `opening and closing ${name} shifts nothing at %i pixels, and restores the focus`,
    async (...size) => {
      arrive();
      await openApp(address, ...size);
      answerLate(50);
      const dialog = page.getByRole('dialog', { name: panel });
      const opening = await shiftsDuring(async () => {
        await userEvent.click(opener());
        await expect.element(dialog).toBeVisible();
      });
      expect(opening, 'on opening').toEqual([]);
      const closing = await shiftsDuring(async () => {
        await userEvent.keyboard('{Escape}');
        await expect.element(dialog).not.toBeInTheDocument();
      });
      expect(closing, 'on closing').toEqual([]);
      expect(document.activeElement).not.toBe(document.body);
    },
  );

test('on a phone a panel is as tall as its content, with its action at the bottom edge', async () => {
  student();
  await openApp('/card/panels/campuscard/freeze', 390, 844);
  const panel = page.getByRole('dialog', { name: /^Frys/ });
  const sheet = panel.element().getBoundingClientRect();
  const action = panel.getByRole('button', { name: /^Frys/ }).element().getBoundingClientRect();
  expect(sheet.top).toBeGreaterThan(844 / 3);
  expect(sheet.bottom).toBeCloseTo(844, 0);
  expect(action.bottom).toBeGreaterThan(844 - 80);
  expect(action.height).toBeGreaterThanOrEqual(36);
});
