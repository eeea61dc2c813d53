import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { translatePage } from '#tests/support/translator.ts';
import { keepTranslatedText } from './translatedText.ts';

const own = Object.getOwnPropertyDescriptors(Node.prototype);
let stop: () => void;

beforeEach(() => {
  stop = keepTranslatedText();
});

afterEach(() => {
  stop();
  Object.defineProperties(Node.prototype, own);
});

/**
 * A text between elements that come and go: a text node of its own, which React keeps and removes.
 */
const Row = ({
  name,
  isMarked = false,
  isNamed = true,
}: {
  name: string;
  isMarked?: boolean;
  isNamed?: boolean;
}) => (
  <p>
    {isMarked && <b>!</b>}
    {isNamed && name}
    {isMarked && <i>?</i>}
  </p>
);

async function translate(): Promise<void> {
  translatePage();
  // The observer is notified before the next task.
  await new Promise((resolve) => setTimeout(resolve));
}

test('a translated text is replaced by the next one', async () => {
  const { container, rerender } = render(<Row name="Anna" />);
  await translate();
  expect(container.querySelector('font')?.textContent).toBe('Anna');
  act(() => rerender(<Row name="Bertil" />));
  expect(container.textContent).toBe('Bertil');
  await translate();
  act(() => rerender(<Row name="Cecilia" />));
  expect(container.textContent).toBe('Cecilia');
});

test('a translated text can be removed, and elements are inserted beside it', async () => {
  const { container, rerender } = render(<Row name="Anna" />);
  await translate();
  act(() => rerender(<Row name="Anna" isMarked />));
  expect(container.textContent).toBe('!Anna?');
  await translate();
  act(() => rerender(<Row name="Anna" isNamed={false} isMarked />));
  expect(container.textContent).toBe('!?');
  act(() => rerender(<Row name="Bertil" isMarked />));
  expect(container.textContent).toBe('!Bertil?');
});

test('the DOM is unchanged on a page that nobody translates', () => {
  render(<Row name="Anna" />);
  expect(Object.getOwnPropertyDescriptors(Node.prototype)).toEqual(own);
});
