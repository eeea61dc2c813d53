import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '../../../tests/support/screen.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';

beforeEach(() => startScreens());

const button = (name: string) => screen.getByRole('button', { name });
const setUp = () => {
  const onConfirm = vi.fn<(close: () => void) => void>((close) => close());
  const onPanelKey = vi.fn<() => void>();
  const texts = { label: 'Remove', question: 'It will be gone.', confirm: 'Remove it', keep: 'Keep it' };
  show(<div role="none" onKeyDown={onPanelKey}><ConfirmButton {...texts} isBusy={false} onConfirm={onConfirm} /></div>);
  fireEvent.click(button('Remove'));
  return { onConfirm, onPanelKey };
};

test('asks before it acts, with the focus on the question and then on the button again', () => {
  const { onConfirm } = setUp();
  expect(document.activeElement).toBe(screen.getByText('It will be gone.'));
  expect(onConfirm).not.toHaveBeenCalled();
  fireEvent.click(button('Remove it'));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button('Remove'));
});

test('does nothing by the other button', () => {
  const { onConfirm } = setUp();
  fireEvent.click(button('Keep it'));
  expect(document.activeElement).toBe(button('Remove'));
  expect(onConfirm).not.toHaveBeenCalled();
});

test('Esc takes away the question and not the panel around it', () => {
  const { onConfirm, onPanelKey } = setUp();
  fireEvent.keyDown(screen.getByText('It will be gone.'), { key: 'Escape' });
  expect(document.activeElement).toBe(button('Remove'));
  expect(onConfirm).not.toHaveBeenCalled();
  expect(onPanelKey).not.toHaveBeenCalled();
});
