import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { toasts, toastStore } from '../ui/toasts/toastStore.ts';
import type { NavigationItem } from '../routing/navigation.ts';
import { BottomBar } from './BottomBar.tsx';
import { Sidebar } from './Sidebar.tsx';

const item = (
  to: string,
  label: NavigationItem['label'],
  changes: Partial<NavigationItem> = {},
): NavigationItem => ({
  to,
  root: to,
  label,
  shortLabel: label,
  isWork: false,
  isInUserMenu: false,
  subItems: [],
  ...changes,
});
const items = [
  item('/home', 'PAGE/HOME'),
  item('/profile/employee', 'PAGE/PROFILE', { isInUserMenu: true }),
  item('/card', 'PAGE/CARD'),
  item('/myaccounts', 'PAGE/MY_ACCOUNTS'),
  item('/accountmanagement', 'PAGE/ACCOUNT_MANAGEMENT', { isWork: true }),
  item('/finance', 'PAGE/FINANCE', { isWork: true }),
];
const hidePopover = vi.fn<() => void>();
const told = () => toastStore.get().length;

beforeEach(async () => {
  await startScreens();
  signIn();
  HTMLElement.prototype.hidePopover = hidePopover;
  hidePopover.mockReset();
  toastStore.clear();
  act(() => void toasts.error('ERROR/GENERAL'));
});

// SHELL-07
test('selecting a sidebar entry clears the toasts', () => {
  show(<Sidebar items={items} />);
  expect(told()).toBe(1);
  fireEvent.click(screen.getByRole('link', { name: 'Mitt kort' }));
  expect(told()).toBe(0);
});

test('marks the entry of an area on every page of the area', () => {
  const key = item('/createactivationkey/search', 'PAGE/ACTIVATION_KEY', {
    root: '/createactivationkey',
  });
  show(<Sidebar items={[...items, key]} />, '/createactivationkey/success');
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Aktiveringsnyckel');
});

// SHELL-07
test('selecting an entry of the phone’s menu closes the menu and clears the toasts', () => {
  show(<BottomBar items={items} />);
  const menu = screen.getByLabelText('Meny');
  expect(within(menu).queryAllByRole('link', { hidden: true })).toEqual([]);
  fireEvent(menu, new Event('beforetoggle'));
  fireEvent.click(within(menu).getByText('Kostnadsfördelning'));
  expect([told(), hidePopover.mock.calls.length]).toEqual([0, 1]);
});

describe('the bottom bar', () => {
  const places = () =>
    [...screen.getByRole('navigation', { name: 'Genvägar' }).querySelectorAll('a, button')].map(
      ({ textContent }) => textContent,
    );

  test('has Home and work first, then the user’s own things', () => {
    show(<BottomBar items={items} />);
    expect(places()).toEqual(['Start', 'Kontohantering', 'Kostnadsfördelning', 'Hjälp', 'Mer']);
  });

  test('has a student’s own things, with the profile behind More', () => {
    show(<BottomBar items={items.slice(0, 4)} />);
    expect(places()).toEqual(['Start', 'Mitt kort', 'Lösenord och inloggning', 'Hjälp', 'Mer']);
  });

  test('has no More button when nothing is left for it', () => {
    show(<BottomBar items={items.slice(0, 1)} />);
    expect(places()).toEqual(['Start', 'Hjälp']);
  });

  test.each([
    ['/finance', 'Kostnadsfördelning'],
    ['/card', 'Mer'],
    ['/profile/employee', 'Mer'],
    ['/myaccounts/personal/password', 'Mer'],
  ])('on %s, marks %s', (at, marked) => {
    show(<BottomBar items={items} />, at);
    const bar = screen.getByRole('navigation', { name: 'Genvägar' });
    expect(
      [...bar.querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent),
    ).toEqual([marked]);
  });
});
