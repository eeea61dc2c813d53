import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

beforeEach(() => startScreens());

const button = (name: string) => screen.getByRole('button', { name });
const setUp = () => {
  const onConfirm = vi.fn<(close: () => void) => void>((close) => close());
  const onPanelKey = vi.fn<() => void>();
  const texts = {
    label: 'Remove',
    question: 'It will be gone.',
    confirm: 'Remove it',
    keep: 'Keep it',
  };
  show(
    <div role="none" onKeyDown={onPanelKey}>
      <ConfirmButton {...texts} isBusy={false} onConfirm={onConfirm} />
    </div>,
  );
  fireEvent.click(button('Remove'));
  return { onConfirm, onPanelKey };
};

test('asks for confirmation before acting, moving the focus to the question and then back to the button', () => {
  const { onConfirm } = setUp();
  expect(document.activeElement).toBe(screen.getByText('It will be gone.'));
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(button('Remove it'));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button('Remove'));
});

test('does nothing when the action is declined', () => {
  const { onConfirm } = setUp();
  fireEvent.click(button('Keep it'));
  expect(document.activeElement).toBe(button('Remove'));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('closes the question on Esc, but not the panel around it', () => {
  const { onConfirm, onPanelKey } = setUp();
  fireEvent.keyDown(screen.getByText('It will be gone.'), { key: 'Escape' });
  expect(document.activeElement).toBe(button('Remove'));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onPanelKey).not.toHaveBeenCalled();
});
