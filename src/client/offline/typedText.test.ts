import { beforeAll, beforeEach, expect, test } from 'vitest';
import { hasTypedText, markTextSaved, watchTypedText, registerUnsavedWork } from './typedText.ts';

beforeAll(watchTypedText);
beforeEach(() => {
  document.body.innerHTML =
    '<form><input name="name"><textarea></textarea><input type="search"><input type="checkbox"></form>';
});

function type(selector: string, text: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(selector)!;
  field.value = text;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  return field;
}

test.each(['input[name]', 'textarea'])('reports text typed in %s', (selector) => {
  expect(hasTypedText()).toBe(false);
  type(selector, 'hej');
  expect(hasTypedText()).toBe(true);
});

test.each(['[type=search]', '[type=checkbox]'])('ignores input in %s', (selector) => {
  type(selector, 'hej');
  expect(hasTypedText()).toBe(false);
});

test('ignores text that has been deleted again', () => {
  type('textarea', 'hej');
  type('textarea', ' ');
  expect(hasTypedText()).toBe(false);
});

test('ignores a field that has been removed from the page', () => {
  type('textarea', 'hej').remove();
  expect(hasTypedText()).toBe(false);
});

test('ignores saved text', () => {
  type('textarea', 'hej');
  markTextSaved(document.querySelector('form')!);
  expect(hasTypedText()).toBe(false);
});

test('reports work in progress until it ends', () => {
  const [first, second] = [registerUnsavedWork(), registerUnsavedWork()];
  first();
  expect(hasTypedText()).toBe(true);
  second();
  expect(hasTypedText()).toBe(false);
});
