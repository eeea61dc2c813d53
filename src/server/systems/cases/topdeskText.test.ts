import { expect, test } from 'vitest';
import { escaped, externalNumberOf, marked, noteMarkOf, quoted, titleOf, unmarked } from './topdeskText.ts';

test.each([
  ['Ringde <b>i dag</b> & sa "hej"', 'Ringde &lt;b&gt;i dag&lt;/b&gt; &amp; sa &quot;hej&quot;'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['rad\nrad\r\nrad', 'rad<br>rad<br>rad'],
  ["<img src=x onerror='y'>", '&lt;img src=x onerror=&#39;y&#39;&gt;'],
  ['åäö 漢 🎓', 'åäö 漢 🎓'],
])('%j is sent as %j', (text, sent) => {
  expect(escaped(text)).toBe(sent);
});

test.each([
  ['Glömt lösenord', 'Glömt lösenord'],
  ['två\nrader\t och  mellanrum ', 'två rader och mellanrum'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  ['🎓'.repeat(60), `${'🎓'.repeat(39)}…`],
])('the title %j becomes %j', (text, title) => {
  expect(titleOf(text)).toBe(title);
  expect(titleOf(text).length).toBeLessThanOrEqual(80);
});

test('a reference is always the same number, and another one another', () => {
  expect(externalNumberOf('desk a')).toBe(externalNumberOf('desk a'));
  expect(externalNumberOf('desk a')).not.toBe(externalNumberOf('desk b'));
  expect(externalNumberOf('desk a').length).toBeLessThanOrEqual(60);
});

test('a value cannot end its quotation', () => {
  expect(quoted('annli42"; x=="')).toBe('"annli42; x=="');
});

const mark = noteMarkOf('a');

test('a note has the mark of its reference, and reads as it was typed', () => {
  expect(noteMarkOf('a')).toBe(mark);
  expect(noteMarkOf('b')).not.toBe(mark);
  expect(unmarked(marked('Vi ringer\ni morgon.', mark))).toEqual({ text: 'Vi ringer\ni morgon.', mark });
});

test.each([
  [`rad<br/>[${mark}]`, 'rad', mark],
  [`rad\r\n\r\n[${mark}] \n`, 'rad', mark],
  [`som i [${mark}] ovan`, `som i [${mark}] ovan`, null],
  ['rad [minit-7]', 'rad [minit-7]', null],
])('%j is the text %j with the mark %s', (told, text, its) => {
  expect(unmarked(told)).toEqual({ text, mark: its });
});
