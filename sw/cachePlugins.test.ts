import { expect, test } from 'vitest';
import { DiscardAfterSignOut } from './cachePlugins.ts';
import { noteSignOut } from './signOuts.ts';

const rest = {
  request: new Request('https://minit.example.se/api/OrganisationTree'),
  event: {} as ExtendableEvent,
};

test.each([
  ['is not stored after it', noteSignOut, false],
  ['is stored without one', () => undefined, true],
])('a response that was asked for before a sign-out %s', async (_, happens, isStored) => {
  const plugin = new DiscardAfterSignOut();
  const response = new Response('{}');
  const state = {};
  await plugin.handlerWillStart({ ...rest, state });
  happens();
  const stored = await plugin.cacheWillUpdate({ ...rest, response, state });
  expect(stored).toBe(isStored ? response : null);
});
