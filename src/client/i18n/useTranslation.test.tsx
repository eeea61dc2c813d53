import { act, render } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import english from '#translations/en-GB.json';
import swedish from '#translations/sv-SE.json';
import { hasText, showTexts } from './texts.ts';
import { useTranslation } from './useTranslation.ts';

beforeEach(() => showTexts('sv-SE', swedish));

function Bell({ count }: { count: number }) {
  const { t } = useTranslation();
  return <p>{t('SHELL/UNREAD', { count })}</p>;
}

test('follows the language of the page, as does <html lang>', () => {
  const { container } = render(<Bell count={2} />);
  expect(container.textContent).toBe('Notiser, 2 olästa');
  act(() => showTexts('en-GB', english));
  expect(container.textContent).toBe('Notifications, 2 unread');
  expect(document.documentElement.lang).toBe('en-GB');
});

test('distinguishes singular and plural by count', () => {
  expect(render(<Bell count={1} />).container.textContent).toBe('Notiser, 1 oläst');
});

function Greeting({ values }: { values: Record<string, string | null> }) {
  const { t } = useTranslation();
  return <p>{t('SHELL/USER_MENU', values)}</p>;
}

test('inserts values into placeholders unchanged', () => {
  for (const name of ['<b>$& {{x}}', '$t(INPUT_REQUIRED)', '<img src=x onerror=alert(1)>']) {
    expect(render(<Greeting values={{ name }} />).container.textContent).toBe(`Meny för ${name}`);
  }
  expect(render(<Greeting values={{ name: null }} />).container.textContent).toBe('Meny för ');
});

test('tells whether a key from the server has a text', () => {
  expect(hasText('INPUT_REQUIRED')).toBe(true);
  expect(hasText('NO/SUCH/KEY')).toBe(false);
});
