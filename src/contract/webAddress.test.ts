import { expect, test } from 'vitest';
import { LinkedIn } from './inputs.ts';
import { linkTo } from './webAddress.ts';

test.each([
  ['', ''],
  ['https://www.linkedin.com/in/sara', 'https://www.linkedin.com/in/sara'],
  ['  https://se.linkedin.com/in/sara-lund-1/ ', 'https://se.linkedin.com/in/sara-lund-1/'],
  ['linkedin.com/in/sara', 'https://linkedin.com/in/sara'],
  ['www.LinkedIn.com/in/sara', 'https://www.LinkedIn.com/in/sara'],
])('the LinkedIn address %j is stored as %j', (typed, stored) => {
  expect(LinkedIn.safeParse(typed)).toEqual({ success: true, data: stored });
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//linkedin.com/in/sara',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'http://www.linkedin.com/in/sara',
  'https://linkedin.com.example/in/sara',
  'https://example.org/linkedin.com/in/sara',
  'https://linkedin.com@example.org/in/sara',
  'https://sara:secret@linkedin.com/in/sara',
  'https://notlinkedin.com/in/sara',
  'https://linkedin.com:8443/in/sara',
  'sara lund',
])('%j is no LinkedIn address', (typed) => {
  const { error } = LinkedIn.safeParse(typed);
  expect(error?.issues.map(({ message }) => message)).toEqual(['INPUT_INVALID_LINKEDIN']);
});

test.each([
  ['https://example.se/x', 'https://example.se/x'],
  ['http://example.se', 'http://example.se'],
  ['javascript:alert(1)', undefined],
  ['\u0001javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['vbscript:x', undefined],
  ['//example.se', undefined],
  ['/demo/bankid?order=1', '/demo/bankid?order=1'],
  ['/\\example.se', undefined],
  ['home', undefined],
  ['', undefined],
])('a link leads from %j to %j', (text, href) => {
  expect(linkTo(text)).toBe(href);
});
