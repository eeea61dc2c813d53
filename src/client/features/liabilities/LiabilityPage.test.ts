import { beforeEach, expect, test } from 'vitest';
import { answer, signIn, startScreens } from '#tests/support/screen.tsx';
import { liabilityTypes } from '#rules/liability.ts';
import { queryClient } from '#client/api/queryClient.ts';
import * as paths from '#client/paths/pages.ts';
import { terms } from './liabilities.testing.ts';
import { loader } from './LiabilityPage.tsx';
import { liabilityQueries } from './queries.ts';

const open = (liabilityType: string) =>
  loader({
    params: { liabilityType },
    request: new Request('http://localhost/'),
    context: {},
    url: new URL('http://localhost/'),
    pattern: '',
  });

beforeEach(async () => {
  await startScreens();
  signIn();
});

// SELF-10
test.each(liabilityTypes)(
  'opens %s in upper or lower case, and requests it in the server’s spelling',
  async (liabilityType) => {
    answer(`GET /api/Liability/${liabilityType}`, { body: terms({ liabilityType }) });
    const spellings = [
      liabilityType,
      liabilityType.toUpperCase(),
      paths.liabilities(liabilityType).split('/').at(-1) ?? '',
    ];
    for (const spelling of spellings) expect(await open(spelling)).toBe(liabilityType);
    expect(
      queryClient.getQueryData(liabilityQueries.read(liabilityType).queryKey)?.body.liabilityType,
    ).toBe(liabilityType);
  },
);

test('responds with 404 to an unknown type', async () => {
  await expect(open('parking')).rejects.toMatchObject({ init: { status: 404 } });
});
