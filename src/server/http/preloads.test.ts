import { expect, test } from 'vitest';
import type { AreaParts } from '#contract/areaParts.ts';
import { preloadsFor } from './preloads.ts';

const area = (name: string, beginnings: readonly string[], isForEveryone = false): AreaParts => ({
  beginnings,
  files: [`/assets/${name}.js`],
  texts: [name],
  isForEveryone,
});
const areas = [
  { ...area('home', ['home']), files: [], texts: [] },
  area('cards', ['card', 'capture']),
  area('identity', ['myaccounts', 'account']),
  area('eduroam', ['myaccounts/eduroam']),
  area('landing', ['landingpage'], true),
];

test.each([
  ['/card', true, 'cards'],
  ['/card/panels/ordercampuscard', true, 'cards'],
  ['/Card', true, 'cards'],
  ['/cards', true, undefined],
  ['/card', false, undefined],
  ['/myaccounts/personal', true, 'identity'],
  ['/myaccounts/eduroam/panels/helpdesk', true, 'eduroam'],
  ['/landingpage', false, 'landing'],
  ['/landingpage', true, 'landing'],
  ['/', false, 'landing'],
  ['/', true, undefined],
  ['/nowhere', true, undefined],
])('at %s (with a session: %s) preloads the parts of %s', (path, hasSession, name) => {
  const { links, texts } = preloadsFor(path, hasSession, areas);
  expect(texts).toEqual(name === undefined ? [] : [name]);
  expect(
    [...links.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, file]) => file),
  ).toEqual(name === undefined ? [] : [`/assets/${name}.js`]);
});

test('at / with a session, preloads the same calls as Home', () => {
  expect(preloadsFor('/', true, areas).links).toBe(preloadsFor('/home', true, areas).links);
  expect(preloadsFor('/', true, areas).links).toContain('href="/api/user"');
});

test('preloads style sheets as styles', () => {
  expect(
    preloadsFor('/open', false, [{ ...area('open', ['open'], true), files: ['/assets/open.css'] }])
      .links,
  ).toBe('<link rel="preload" href="/assets/open.css" as="style" crossorigin>');
});
