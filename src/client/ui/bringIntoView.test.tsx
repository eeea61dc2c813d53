import { beforeEach, expect, test, vi } from 'vitest';
import { useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import { show, startScreens } from '#tests/support/screen.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Notice } from './Notice.tsx';
import { endPress } from './userActs.ts';

const scrolledTo = vi.fn<(element: Element) => void>();

beforeEach(async () => {
  await startScreens();
  scrolledTo.mockClear();
  endPress();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo(this);
  };
});

test('a question comes into view with its answers', () => {
  show(
    <ConfirmButton
      label="Ta bort"
      question="Ta bort nyckeln?"
      confirm="Ja"
      keep="Nej"
      isBusy={false}
      onConfirm={() => {}}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort' }));
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(
    screen.getByRole('group', { name: 'Ta bort nyckeln?' }),
  );
});

test('a success that is announced comes into view, and a notice that is present from the start does not', () => {
  show(
    <>
      <Notice tone="success" isSpoken>
        Klart
      </Notice>
      <Notice tone="success">Information</Notice>
      <Notice tone="warning" isSpoken>
        Offline
      </Notice>
    </>,
  );
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(
    screen.getByText('Klart').closest('[role=status]'),
  );
});

/** A form whose button fails, and a notice that comes by itself. */
function Failing({ isOffline }: { isOffline: boolean }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <input aria-label="Namn" />
      <button type="button" onClick={() => setFailed(true)}>
        Spara
      </button>
      {hasFailed && (
        <Notice tone="error" isSpoken>
          Gick inte
        </Notice>
      )}
      {isOffline && (
        <Notice tone="warning" isSpoken>
          Offline
        </Notice>
      )}
    </form>
  );
}

test('a failure comes into view after the press that it is the result of', () => {
  show(<Failing isOffline={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(screen.getByRole('alert'));
});

test('a notice that comes by itself does not move the page under the hands of a user who types', () => {
  const { rerender } = render(<Failing isOffline={false} />);
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }));
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'A' } });
  scrolledTo.mockClear();
  rerender(<Failing isOffline />);
  expect(screen.getByText('Offline')).toBeTruthy();
  expect(scrolledTo).not.toHaveBeenCalled();
});
