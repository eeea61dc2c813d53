import { expect, test } from 'vitest';
import html from '../../../index.html?raw';
import { showUnableToLoad } from './unableToLoad.ts';

// ERR-04
test('shows a message in both languages and a retry when the app cannot start', () => {
  document.body.innerHTML = new DOMParser().parseFromString(html, 'text/html').body.innerHTML;
  showUnableToLoad();
  const page = document.querySelector('[role=alert]');
  expect(page?.querySelector('h1')?.textContent).toBe('Unable to load application...');
  expect([...(page?.querySelectorAll('p') ?? [])].map(({ lang }) => lang)).toEqual(['sv-SE', 'en-GB']);
  expect(page?.querySelector('button')?.textContent).toContain('Försök igen');
  expect(page?.querySelector('.boot-bone')).toBeNull();
});
