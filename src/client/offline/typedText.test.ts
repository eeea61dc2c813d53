import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hasTypedText, typedTextIsSaved, watchTypedText, workBegins } from './typedText.ts';

beforeAll(watchTypedText);
beforeEach(() => {
  document.body.innerHTML = '<form><input name="name"><textarea></textarea><input type="search"><input type="checkbox"></form>';
});

function type(selector: string, text: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(selector)!;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

test.each(['input[name]', 'textarea'])('typing in %s is something to lose', (selector) => {
  expect(hasTypedText()).toBe(false);
  type(selector, 'hej');
  expect(hasTypedText()).toBe(true);
});

test.each(['[type=search]', '[type=checkbox]'])('%s is not', (selector) => {
  type(selector, 'hej');
  expect(hasTypedText()).toBe(false);
});

test('text that was taken away again is not', () => {
  type('textarea', 'hej');
  type('textarea', ' ');
  expect(hasTypedText()).toBe(false);
});

test('a field that has left the page is not', () => {
  type('textarea', 'hej').remove();
  expect(hasTypedText()).toBe(false);
});

test('saved text is not', () => {
  type('textarea', 'hej');
  typedTextIsSaved(document.querySelector('form')!);
  expect(hasTypedText()).toBe(false);
});

test('work under way is something to lose too, until it ends', () => {
  const [first, second] = [workBegins(), workBegins()];
  first();
  expect(hasTypedText()).toBe(true);
  second();
  expect(hasTypedText()).toBe(false);
});
