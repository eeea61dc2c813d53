import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { readSession } from '../session/session.ts';
import { useUnsavedChanges } from '../forms/unsavedChanges.tsx';
import { reportReached, reportUnreachable } from '../offline/connection.ts';
import { signOut } from '../session/signOut.ts';
import { LanguageButton } from './LanguageButton.tsx';
import { UserMenuContent } from './UserMenuContent.tsx';

vi.mock('../session/signOut.ts', () => ({ signOut: vi.fn<() => Promise<void>>() }));

const closed = vi.fn<() => void>();
const discarded = vi.fn<() => void>();
/** Addresses stored in the worker's cache. */
let kept: readonly string[];

function Form({ text }: { text: string }) {
  return useUnsavedChanges({ hasChanges: () => text !== '', onDiscard: discarded }).question;
}
function Menu() {
  const session = readSession();
  return session && <UserMenuContent session={session} name="Anna Lindqvist" onLeave={closed} />;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const isAsked = () => screen.queryByRole('alertdialog', { hidden: true }) !== null;
const english = () => screen.getByRole<HTMLInputElement>('radio', { name: 'English' });
const REASON = 'English finns inte på enheten. Du kan byta språk när du är online.';

beforeEach(async () => {
  await startScreens();
  signIn();
  vi.mocked(signOut).mockReset();
  closed.mockReset();
  discarded.mockReset();
  kept = [];
  vi.stubGlobal('caches', {
    match: (address: string) =>
      Promise.resolve(kept.includes(address) ? new Response() : undefined),
  });
  act(reportReached);
});

test('signs out without asking when nothing is unsaved, and returns to the page at the next sign-in', () => {
  show(
    <>
      <Form text="" />
      <Menu />
    </>,
    '/card?x=1',
  );
  press('Logga ut');
  expect(isAsked()).toBe(false);
  expect(signOut).toHaveBeenCalledExactlyOnceWith(1, '/landingpage?returnTo=%2Fcard%3Fx%3D1');
});

test('asks before signing out with unsaved text: staying keeps session and text, leaving signs out', () => {
  show(
    <>
      <Form text="Anna" />
      <Menu />
    </>,
    '/card',
  );
  press('Logga ut');
  expect([isAsked(), vi.mocked(signOut).mock.calls]).toEqual([true, []]);
  press('Fortsätt redigera');
  expect([
    isAsked(),
    closed.mock.calls.length,
    discarded.mock.calls,
    vi.mocked(signOut).mock.calls,
  ]).toEqual([false, 1, [], []]);

  press('Logga ut');
  press('Lämna utan att spara');
  expect(discarded).toHaveBeenCalledOnce();
  expect(signOut).toHaveBeenCalledExactlyOnceWith(1, '/landingpage?returnTo=%2Fcard');
});

test('disables a language that is not on the device while offline, and shows why', async () => {
  show(<Menu />);
  expect(english().disabled).toBe(false);
  await act(async () => reportUnreachable());
  expect([english().disabled, screen.getByText(REASON).id]).toEqual([
    true,
    english().getAttribute('aria-describedby'),
  ]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Svenska' }).disabled).toBe(false);
  await act(async () => reportReached());
  expect([english().disabled, screen.queryByText(REASON)]).toEqual([false, null]);
});

test('enables a language that the worker has stored while offline', async () => {
  kept = ['/app/translations/en-GB.json'];
  show(<Menu />);
  await act(async () => reportUnreachable());
  expect(english().disabled).toBe(false);
});

test('disables the language button of public pages offline for the same reason', async () => {
  show(<LanguageButton />);
  await act(async () => reportUnreachable());
  const button = screen.getByRole('button', { name: 'English' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    REASON,
  );
  await act(async () => reportReached());
  expect(screen.getByRole('button', { name: 'English' }).getAttribute('aria-disabled')).toBeNull();
});
