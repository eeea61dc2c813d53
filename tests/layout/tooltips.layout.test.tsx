import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { signIn } from '../support/answers.ts';
import { openApp, setUpApp } from './app.tsx';

setUpApp();

const openTips = () => document.querySelectorAll('[role="tooltip"]:popover-open').length;
const panel = () => page.getByRole('dialog', { name: 'Medarbetare' });
/** A disabled command, whose reason is a tooltip. */
const explained = () => {
  const found = [...panel().element().querySelectorAll('button[aria-disabled]')].find((button) =>
    button.textContent.includes('Förläng'),
  );
  if (!found) throw new Error('There is no disabled command.');
  return found;
};

const leavings: readonly [what: string, leave: () => Promise<unknown>][] = [
  [
    'the pointer has left',
    () => userEvent.hover(panel().getByRole('heading', { level: 2 }).first()),
  ],
  ['a press', () => userEvent.click(explained(), { force: true })],
  ['a press elsewhere', () => userEvent.click(panel().getByRole('heading', { level: 2 }).first())],
  ['Escape, which leaves the panel open', () => userEvent.keyboard('{Escape}')],
  [
    'scrolling',
    () => {
      const { left, top } = explained().getBoundingClientRect();
      return cdp().send('Input.dispatchMouseEvent', {
        type: 'mouseWheel',
        x: left + 5,
        y: top + 5,
        deltaX: 0,
        deltaY: 300,
      });
    },
  ],
];

test.each(leavings)('no tooltip stays after %s', async (_what, leave) => {
  signIn({ roleIds: ['MinITSuperUser'] });
  await openApp('/home/panels/account/employee/annli42', 1000, 500);
  await userEvent.hover(explained(), { force: true });
  await expect.poll(openTips).toBe(1);
  await leave();
  await expect.poll(openTips).toBe(0);
  await expect.element(panel()).toBeVisible();
});
