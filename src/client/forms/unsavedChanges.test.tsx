import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { hasTypedText } from '../offline/typedText.ts';
import { useGoBack } from '../routing/goBack.ts';
import { InPanel } from '../ui/inPanel.ts';
import { useUnsavedChanges } from './unsavedChanges.tsx';

const discarded = vi.fn<() => void>();

function Form({ name, isSavedBy }: { name: string; isSavedBy?: string }) {
  const [text, setText] = useState('');
  const unsaved = useUnsavedChanges({ hasChanges: () => text !== '', onDiscard: discarded });
  return (
    <form>
      {unsaved.question}
      <input
        aria-label={name}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {isSavedBy && (
        <button type="button" onClick={unsaved.release}>
          {isSavedBy}
        </button>
      )}
    </form>
  );
}

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
const questionCount = () => screen.queryAllByRole('alertdialog', { hidden: true }).length;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));
const isReloadBlocked = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

beforeEach(async () => {
  await startScreens();
  signIn();
  discarded.mockReset();
});

test('does not ask when an untouched form is left', async () => {
  const { router } = show(
    <>
      <Form name="Namn" />
      <Link to="/card">Kort</Link>
    </>,
    '/profile',
  );
  expect([isReloadBlocked(), hasTypedText()]).toEqual([false, false]);
  fireEvent.click(screen.getByText('Kort'));
  expect(router.state.location.pathname).toBe('/card');
});

test('asks once for changed forms: Escape keeps the text, and the other button leaves', async () => {
  const { router } = show(
    <>
      <Form name="Namn" />
      <Form name="Ort" />
    </>,
    '/profile',
  );
  type('Namn', 'Anna');
  type('Ort', 'Kvarnby');
  expect([isReloadBlocked(), hasTypedText()]).toEqual([true, true]);
  await act(() => router.navigate('/card'));
  expect([router.state.location.pathname, questionCount()]).toEqual(['/profile', 1]);
  fireEvent.keyDown(screen.getByRole('alertdialog', { hidden: true }), { key: 'Escape' });
  expect([questionCount(), screen.getByLabelText<HTMLInputElement>('Ort').value]).toEqual([
    0,
    'Kvarnby',
  ]);

  await act(() => router.navigate('/card'));
  await act(async () => press('Lämna utan att spara'));
  expect(router.state.location.pathname).toBe('/card');
  expect(discarded).toHaveBeenCalledTimes(2);
});

function BackButton() {
  const goBack = useGoBack();
  return <button onClick={goBack}>Tillbaka</button>;
}

test('asks again at once when the user has stayed and goes back again', async () => {
  const { router } = show(
    <>
      <Form name="Namn" />
      <BackButton />
    </>,
    '/home',
  );
  await act(() => router.navigate('/profile'));
  type('Namn', 'Anna');
  const goBack = () => act(async () => press('Tillbaka'));
  await goBack();
  expect(questionCount()).toBe(1);
  await act(async () => press('Fortsätt redigera'));
  expect(questionCount()).toBe(0);
  await goBack();
  expect([questionCount(), router.state.location.pathname]).toEqual([1, '/profile']);
});

test('asks for the second form when the first one is unchanged or unmounted', async () => {
  const Two = () => {
    const [isShown, setShown] = useState(true);
    return (
      <>
        {isShown && <Form name="Namn" />}
        <Form name="Ort" />
        <button type="button" onClick={() => setShown(false)}>
          Stäng
        </button>
      </>
    );
  };
  const { router } = show(<Two />, '/profile');
  type('Ort', 'Kvarnby');
  await act(() => router.navigate('/card'));
  expect(questionCount()).toBe(1);
  press('Fortsätt redigera');
  press('Stäng');
  await act(() => router.navigate('/card'));
  expect(questionCount()).toBe(1);
});

test('keeps a page’s form when a panel opens over it, but asks when a panel’s own form is left', async () => {
  const inPage = show(<Form name="Namn" />, '/profile');
  type('Namn', 'Anna');
  await act(() => inPage.router.navigate('/profile/panels/help'));
  await act(() => inPage.router.navigate('/profile'));
  expect(questionCount()).toBe(0);
  inPage.unmount();

  const inPanel = show(
    <InPanel value>
      <Form name="Namn" />
    </InPanel>,
    '/profile/panels/help',
  );
  type('Namn', 'Anna');
  await act(() => inPanel.router.navigate('/profile/panels/help?q=1'));
  expect(questionCount()).toBe(0);
  await act(() => inPanel.router.navigate('/profile'));
  expect(questionCount()).toBe(1);
});

test('does not ask when the changes are saved or nobody is signed in', async () => {
  const { router } = show(<Form name="Namn" isSavedBy="Spara" />, '/profile');
  type('Namn', 'Anna');
  press('Spara');
  expect([isReloadBlocked(), hasTypedText()]).toEqual([false, false]);
  await act(() => router.navigate('/card'));
  expect(router.state.location.pathname).toBe('/card');

  await startScreens();
  type('Namn', 'Anna igen');
  expect(isReloadBlocked()).toBe(false);
});

test('asks outside a closed `details`, which would hide the question', async () => {
  const { router } = show(
    <details>
      <summary>Ärende</summary>
      <Form name="Svar" />
    </details>,
    '/supportcases',
  );
  type('Svar', 'Halvvägs');
  await act(() => router.navigate('/card'));
  expect(questionCount()).toBe(1);
  expect(document.querySelector('[role=alertdialog]')?.closest('details')).toBeNull();
});
