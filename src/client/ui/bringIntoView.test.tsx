import { beforeEach, expect, test, vi } from 'vitest';
import { fireEvent, screen } from '@testing-library/react';
import { show, startScreens } from '../../../tests/support/screen.tsx';
import { ConfirmButton } from './ConfirmButton.tsx';
import { Notice } from './Notice.tsx';

const scrolledTo = vi.fn<(element: Element) => void>();

beforeEach(async () => {
  await startScreens();
  scrolledTo.mockClear();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) { scrolledTo(this); };
});

test('a question comes into view with its answers', () => {
  show(<ConfirmButton label="Ta bort" question="Ta bort nyckeln?" confirm="Ja" keep="Nej" isBusy={false} onConfirm={() => {}} />);
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort' }));
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(screen.getByRole('group', { name: 'Ta bort nyckeln?' }));
});

test('a success that is announced comes into view, and a notice that is present from the start does not', () => {
  show(<><Notice tone="success" isSpoken>Klart</Notice><Notice tone="success">Information</Notice><Notice tone="warning" isSpoken>Offline</Notice></>);
  expect(scrolledTo).toHaveBeenCalledExactlyOnceWith(screen.getByText('Klart').closest('[role=status]'));
});
