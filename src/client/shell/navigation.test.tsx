import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '../../../tests/support/screen.tsx';
import { toasts, toastStore } from '../api/toastStore.ts';
import type { NavigationItem } from '../routing/navigation.ts';
import { BottomBar } from './BottomBar.tsx';
import { Sidebar } from './Sidebar.tsx';

const item = (to: string, label: NavigationItem['label']): NavigationItem => ({ to, label, isWork: false, subItems: [] });
const items = [
  item('/home', 'PAGE/HOME'), item('/profile/employee', 'PAGE/PROFILE'), item('/card', 'PAGE/CARD'), item('/myaccounts', 'PAGE/MY_ACCOUNTS'),
  item('/accountmanagement', 'PAGE/ACCOUNT_MANAGEMENT'), item('/finance', 'PAGE/FINANCE'),
];
const hidePopover = vi.fn<() => void>();
const told = () => toastStore.current().length;

beforeEach(async () => {
  await startScreens();
  signIn();
  HTMLElement.prototype.hidePopover = hidePopover;
  hidePopover.mockReset();
  toastStore.clear();
  act(() => void toasts.error('ERROR/GENERAL'));
});

// SHELL-07
test('choosing a place in the sidebar clears the toasts', () => {
  show(<Sidebar items={items} />);
  expect(told()).toBe(1);
  fireEvent.click(screen.getByRole('link', { name: 'Mitt kort' }));
  expect(told()).toBe(0);
});

// SHELL-07
test('choosing a place in the phone’s menu closes it and clears the toasts', () => {
  show(<BottomBar items={items} />);
  fireEvent.click(screen.getByRole('link', { name: 'Kostnadsfördelning', hidden: true }));
  expect([told(), hidePopover.mock.calls.length]).toEqual([0, 1]);
});
