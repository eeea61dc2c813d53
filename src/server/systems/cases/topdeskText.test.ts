import { expect, test } from 'vitest';
import {
  escaped,
  externalNumberOf,
  marked,
  noteMarkOf,
  quoted,
  titleOf,
  unmarked,
} from './topdeskText.ts';

test.each([
  ['Ringde <b>i dag</b> & sa "hej"', 'Ringde &lt;b&gt;i dag&lt;/b&gt; &amp; sa &quot;hej&quot;'],
  ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
  ['rad\nrad\r\nrad', 'rad<br>rad<br>rad'],
  ["<img src=x onerror='y'>", '&lt;img src=x onerror=&#39;y&#39;&gt;'],
  ['åäö 漢 🎓', 'åäö 漢 🎓'],
])('escapes %j as %j', (text, sent) => {
  expect(escaped(text)).toBe(sent);
});

test.each([
  ['Glömt lösenord', 'Glömt lösenord'],
  ['två\nrader\t och  mellanrum ', 'två rader och mellanrum'],
  ['x'.repeat(80), 'x'.repeat(80)],
  ['x'.repeat(81), `${'x'.repeat(79)}…`],
  ['🎓'.repeat(60), `${'🎓'.repeat(39)}…`],
])('shortens the title %j to %j', (text, title) => {
  expect(titleOf(text)).toBe(title);
  expect(titleOf(text).length).toBeLessThanOrEqual(80);
});

test('gives the same number to the same reference and different numbers to different references', () => {
  expect(externalNumberOf('desk a')).toBe(externalNumberOf('desk a'));
  expect(externalNumberOf('desk a')).not.toBe(externalNumberOf('desk b'));
  expect(externalNumberOf('desk a').length).toBeLessThanOrEqual(60);
});

test('prevents a value from ending its quotation', () => {
  expect(quoted('annli42"; x=="')).toBe('"annli42; x=="');
});

const mark = noteMarkOf('a');

test('adds the mark of its reference to a note and removes it again', () => {
  expect(noteMarkOf('a')).toBe(mark);
  expect(noteMarkOf('b')).not.toBe(mark);
  expect(unmarked(marked('Vi ringer\ni morgon.', mark))).toEqual({
    text: 'Vi ringer\ni morgon.',
    mark,
  });
});

test.each([
  [`rad<br/>[${mark}]`, 'rad', mark],
  [`rad\r\n\r\n[${mark}] \n`, 'rad', mark],
  [`som i [${mark}] ovan`, `som i [${mark}] ovan`, null],
  ['rad [minit-7]', 'rad [minit-7]', null],
])('reads %j as the text %j with the mark %s', (told, text, its) => {
  expect(unmarked(told)).toEqual({ text, mark: its });
});
