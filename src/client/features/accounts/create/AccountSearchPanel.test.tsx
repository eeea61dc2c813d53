import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, signIn, startScreens } from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { application, applicationQuery } from '#client/api/product.ts';
import { accountOf } from '../bulk/accounts.testing.ts';
import { openPanel, panelOf } from '#tests/support/accountPanels.tsx';
import { accountFlow } from './accountFlow.ts';

const NUMBER = '199001012385';
const byNumber = 'POST /api/Accounts/Search';
const byUserId = 'GET /api/Accounts/Search?liUId=annli42';
const SPECIAL = '00000000-0000-4000-8000-000000000009';
const anna = accountOf();

/** A run that an earlier file of this worker has started, and that is still followed. */
const EARLIER_RUN = /^\/api\/Accounts\/Runs\/[^/]+\/Outcomes\?/;
/** The calls of the page; the app also asks whether the server can be reached. */
const searches = () =>
  vi
    .mocked(fetch)
    .mock.calls.map(([address]) => address)
    .filter((address) => address !== '/health/live')
    .filter((address) => typeof address !== 'string' || !EARLIER_RUN.test(address));
const field = () => screen.findByLabelText<HTMLInputElement>('Personnummer eller användar-id');
async function search(text: string): Promise<void> {
  fireEvent.change(await field(), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Sök' }));
}

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['AccountAdministrator'] });
  accountFlow.clear();
  vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetch));
  queryClient.setQueryData(applicationQuery().queryKey, {
    ...application(),
    specialOrganisationId: SPECIAL,
  });
  answer(byUserId, { body: [anna] });
  answer(byNumber, { body: [] });
});

// ACCT-37, ACCT-38
test.each(['xyz', 'abc12', 'abcde1234', '19900231-2386', '1990010123'])(
  'rejects %s as neither kind of identifier, and sends nothing',
  async (text) => {
    openPanel('manageaccount/search');
    await search(text);
    expect(await screen.findByText(/Skriv ett helt personnummer/)).toBeTruthy();
    expect(searches()).toEqual([]);
  },
);

test.each(['19900101-2386', '9001012386'])(
  'rejects %s for its wrong check digit, and sends nothing',
  async (text) => {
    openPanel('manageaccount/search');
    await search(text);
    expect(await screen.findByText(/Den sista siffran stämmer inte/)).toBeTruthy();
    expect(searches()).toEqual([]);
  },
);

test('searches for a user id, keeps it in the address and reuses the result for five minutes', async () => {
  const router = openPanel('manageaccount/search');
  await search('ANNLI42');
  expect(await screen.findByRole('heading', { name: 'Anna Lindqvist' })).toBeTruthy();
  expect(panelOf(router)).toBe('manageaccount/search?searchQuery=ANNLI42');

  await search('annli42');
  await waitFor(() => expect(panelOf(router)).toBe('manageaccount/search?searchQuery=annli42'));
  expect(searches()).toEqual(['/api/Accounts/Search?liUId=annli42']);
});

test('hides what was found while another text is refused, and shows it again once that is changed', async () => {
  openPanel('manageaccount/search');
  await search('annli42');
  expect(await screen.findByRole('heading', { name: 'Anna Lindqvist' })).toBeTruthy();
  await search('19900101-2386');
  expect(await screen.findByText(/Den sista siffran stämmer inte/)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Anna Lindqvist' })).toBeNull();
  await search('annli42');
  expect(await screen.findByRole('heading', { name: 'Anna Lindqvist' })).toBeTruthy();
});

describe('a national id', () => {
  test('is searched for without being put in any address', async () => {
    const router = openPanel('manageaccount/search');
    await search('900101-2385');
    expect(await screen.findByText('Inget konto finns på personnumret')).toBeTruthy();
    expect(searches()).toEqual(['/api/Accounts/Search']);
    expect(sent.map(({ body }) => body)).toEqual([{ norEduPersonNin: NUMBER }]);
    expect(panelOf(router)).toBe('manageaccount/search');
  });

  // ACCT-40
  test.each([NUMBER, '900101-2385'])(
    'is searched for immediately and removed when it arrives in the address as %s',
    async (text) => {
      const router = openPanel(`manageaccount/search?dismissType=close&searchQuery=${text}`);
      expect(await screen.findByText('Inget konto finns på personnumret')).toBeTruthy();
      expect((await field()).value).toBe(text);
      expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
    },
  );

  test('is removed from the address and rejected when it is mistyped', async () => {
    const router = openPanel('manageaccount/search?searchQuery=900101-2386');
    expect(await screen.findByText(/Den sista siffran stämmer inte/)).toBeTruthy();
    expect(panelOf(router)).toBe('manageaccount/search');
    expect(searches()).toEqual([]);
  });
});

// ACCT-40
test('searches immediately for a user id in the address', async () => {
  openPanel('manageaccount/search?searchQuery=annli42');
  expect(await screen.findByRole('heading', { name: 'Anna Lindqvist' })).toBeTruthy();
  expect((await field()).value).toBe('annli42');
});

describe('a search result', () => {
  const find = async (...hits: ReturnType<typeof accountOf>[]) => {
    answer(byUserId, { body: hits });
    openPanel('manageaccount/search?searchQuery=annli42');
    await screen.findAllByRole('article');
  };
  const buttons = () =>
    screen
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => text?.endsWith('kontot'));

  test('can be extended when the account is in reach and in use', async () => {
    await find(anna);
    expect(screen.getByText('Kvarnby universitet › Fysik')).toBeTruthy();
    expect(buttons()).toEqual(['Förläng kontot']);
  });

  test('can be taken over when the account is in reach and has ended', async () => {
    await find(accountOf({ userStatus: 'Inactive' }));
    expect(buttons()).toEqual(['Ta över kontot']);
  });

  test('shows only name and status, and can be taken over, when the account is out of reach', async () => {
    await find(
      accountOf({
        hasAccessToAccountThroughOrg: false,
        organisationId: null,
        organisationCanonicalPath: null,
        permissions: [],
      }),
    );
    expect(screen.getByText(/hör till en annan organisation/)).toBeTruthy();
    expect(screen.getByText('Aktivt')).toBeTruthy();
    expect(screen.queryByText('annli42')).toBeNull();
    expect(screen.queryByText(/Gäller/)).toBeNull();
    expect(buttons()).toEqual(['Ta över kontot']);
  });

  test.each([
    [
      'an employee’s',
      accountOf({ affiliation: 'Employee' }),
      'Kontot hör till en anställning och styrs av den.',
    ],
    [
      'a deceased person’s',
      accountOf({ userStatus: 'Deceased' }),
      'Kontot kan inte tas över eller förlängas.',
    ],
    [
      'a mini-app’s',
      accountOf({ organisationId: SPECIAL }),
      'Kontot hör till miniapparnas organisation och sköts där.',
    ],
  ])(
    'offers neither action for %s account, and gives the reason',
    async (_whose, account, reason) => {
      await find(account);
      expect(screen.getByText(reason)).toBeTruthy();
      expect(buttons()).toEqual([]);
    },
  );

  test('offers to create an additional account when it is a student’s account', async () => {
    answer(byNumber, { body: [accountOf({ affiliation: null, norEduPersonNIN: NUMBER })] });
    openPanel('manageaccount/search');
    await search(NUMBER);
    fireEvent.click(await screen.findByRole('button', { name: 'Skapa nytt konto' }));
    await waitFor(() =>
      expect(accountFlow.subject('create')).toMatchObject({
        norEduPersonNIN: NUMBER,
        person: { givenName: 'Anna', surname: 'Lindqvist' },
      }),
    );
  });

  test('asks for a search by national id when a user id found a student, which leaves the number masked', async () => {
    await find(accountOf({ affiliation: null, norEduPersonNIN: '19900101-****' }));
    expect(screen.getByText('Sök på personnumret för att skapa ett konto bredvid.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Skapa nytt konto' })).toBeNull();
  });

  test('offers no new account for a deceased person', async () => {
    await find(accountOf({ affiliation: null, userStatus: 'Deceased' }));
    expect(screen.queryByRole('button', { name: 'Skapa nytt konto' })).toBeNull();
  });

  test('points to the national id, and offers no new account, when the user id is unknown', async () => {
    answer(byUserId, { body: [] });
    openPanel('manageaccount/search?searchQuery=annli42');
    expect(await screen.findByText('Inget konto heter annli42')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Skapa nytt konto' })).toBeNull();
  });

  test('is replaced by an error with a retry button when the search fails', async () => {
    answer(byUserId, { status: 500 });
    openPanel('manageaccount/search?searchQuery=annli42');
    expect(await screen.findByText('Sökningen gick inte att slutföra')).toBeTruthy();
    answer(byUserId, { body: [anna] });
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    expect(await screen.findByRole('heading', { name: 'Anna Lindqvist' })).toBeTruthy();
  });
});
