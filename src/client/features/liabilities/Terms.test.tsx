import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { approvedDate, open, press, row, startTerms, toastKeys } from '#tests/support/terms.tsx';
import type { Liability } from '#contract/liabilities.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { reportUnreachable } from '#client/offline/connection.ts';
import { consent, terms } from './liabilities.testing.ts';
import { liabilityQueries } from './queries.ts';
import { Terms } from './Terms.tsx';

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

startTerms();

describe('pending terms', () => {
  test('show who requests the answer and since when, and their text', async () => {
    open(terms());
    expect(await screen.findByText('Väntar på ditt svar')).toBeTruthy();
    expect(screen.getByText('Kortkontoret')).toBeTruthy();
    expect(
      screen.getByText('1 mars 2026', { normalizer: (text) => text.replaceAll('\u00A0', ' ') }),
    ).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Om du blir av med det' })).toBeTruthy();
    expect(screen.getByText('Spärra det.').tagName).toBe('LI');
    expect(screen.getByText('Ett godkännande kan inte tas tillbaka här.')).toBeTruthy();
    expect(hrefOf('Svara senare')).toBe('/home');
  });

  test('are approved by a button that contains the statement; page and list are updated (SELF-08)', async () => {
    open(terms());
    const button = await screen.findByRole('button', { name: 'Jag godkänner villkoren' });
    answer('POST /api/Liability/Card', {
      body: terms({ liabilityStatus: 'Approved', approvedDate }),
    });
    fireEvent.click(button);
    const heading = await screen.findByRole('heading', { name: 'Du har godkänt villkoren' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sent).toEqual([{ call: 'POST /api/Liability/Card', body: undefined }]);
    expect(toastKeys()).toEqual(['LIABILITY/APPROVED']);
    expect(screen.getByText('Godkändes').nextSibling?.textContent).toMatch(/^10.mars.2026/);
    expect(hrefOf('Gå till startsidan')).toBe('/home');
  });

  test('can be put off through their last day', async () => {
    open(terms({ acceptBy: '2999-12-24' }));
    const later = await screen.findByRole('link', {
      name: /^Svara senare, senast 24.december.2999/,
    });
    expect(later.getAttribute('href')).toBe('/home');
    expect(screen.getByText('Godkänn senast')).toBeTruthy();
  });

  test('cannot be put off after their last day', async () => {
    open(terms({ acceptBy: '2020-12-24' }));
    expect(await screen.findByText('Du måste godkänna för att fortsätta')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Svara senare/ })).toBeNull();
    expect(hrefOf('Se dina egna uppgifter')).toBe('/myaccounts/personal/mydata');
  });

  test('have a default button when the university specifies no label', async () => {
    const none = { 'sv-SE': ' ', 'en-GB': '' };
    const { unmount } = open(terms({ liabilityApproveText: none }));
    expect(await screen.findByRole('button', { name: 'Godkänn villkoren' })).toBeTruthy();
    unmount();
    open(consent({ liabilityApproveText: none }));
    expect(await screen.findByRole('button', { name: 'Ge samtycke' })).toBeTruthy();
  });

  test('are shown in the language of the page', async () => {
    await startScreens('en-GB');
    signIn();
    open(terms());
    expect(await screen.findByText('The card is a document of value.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'I accept the terms' })).toBeTruthy();
  });

  test('are not accepted when the text has changed since it was read', async () => {
    open(terms());
    const button = await screen.findByRole('button', { name: 'Jag godkänner villkoren' });
    answer('GET /api/Liability/Card', {
      body: terms({ text: { 'sv-SE': 'Ny text.', 'en-GB': 'New text.' } }),
      version: '"2"',
    });
    answer('POST /api/Liability/Card', {
      body: terms({ liabilityStatus: 'Approved', approvedDate }),
    });
    fireEvent.click(button);
    expect(await screen.findByText('Texten har ändrats')).toBeTruthy();
    expect(await screen.findByText('Ny text.')).toBeTruthy();
    expect(toastKeys()).toEqual([]);

    fireEvent.click(button);
    expect(await screen.findByRole('heading', { name: 'Du har godkänt villkoren' })).toBeTruthy();
  });

  test('show their current state when they were closed meanwhile', async () => {
    open(terms());
    const button = await screen.findByRole('button', { name: 'Jag godkänner villkoren' });
    answer('GET /api/Liability/Card', {
      body: terms({ liabilityStatus: 'Closed', closed: approvedDate, criteriaIsFulFilled: false }),
      version: '"2"',
    });
    fireEvent.click(button);
    await waitFor(() => expect(toastKeys()).toEqual(['LIABILITY/CHANGED_ELSEWHERE']));
    expect(await screen.findByText('Avslutat')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('after the answer', () => {
  const approved = { liabilityStatus: 'Approved', approvedDate } as const;

  test('links to the next pending terms', async () => {
    open(terms(approved), [row('Employee', 'Approved'), row('Photo')]);
    expect(
      await screen.findByRole('link', { name: 'Nästa: Foto i universitetets system' }),
    ).toBeTruthy();
    expect(hrefOf(/^Nästa/)).toBe('/liabilities/photo');
  });

  test('links to the destination of the terms', async () => {
    const { unmount } = open(terms({ ...approved, destinationLink: 'https://www.overleaf.com/' }));
    await screen.findByText('Du har godkänt villkoren');
    expect(hrefOf(/^Till Campuskort/)).toBe('https://www.overleaf.com/');
    unmount();
    queryClient.clear();
    signIn();
    open(terms({ ...approved, destinationLink: '/profile/employee' }));
    await screen.findByText('Du har godkänt villkoren');
    expect(hrefOf('Till Min profil')).toBe('/profile/employee');
  });

  test('offers no withdrawal of terms', async () => {
    open(terms(approved));
    expect(await screen.findByText('Ett godkännande kan inte tas tillbaka här.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('closed terms', () => {
  const closed = { liabilityStatus: 'Closed', closed: approvedDate } as const;

  test('show why', async () => {
    open(
      terms({
        ...closed,
        criteriaIsFulFilled: false,
        closedText: { 'sv-SE': 'Kortet är indraget.', 'en-GB': 'The card is revoked.' },
      }),
    );
    expect(await screen.findByText('Kortet är indraget.')).toBeTruthy();
    expect(screen.getByText('Avslutat')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('can be accepted again by the people they apply to', async () => {
    open(terms(closed));
    expect(await screen.findByText('Du kan godkänna villkoren igen.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Jag godkänner villkoren' })).toBeTruthy();
  });
});

describe('terms for others', () => {
  test('show whom they apply to and what to do, and cannot be accepted', async () => {
    open(terms({ liabilityType: 'Student', liabilityStatus: 'None', criteriaIsFulFilled: false }));
    expect(await screen.findByText('De här villkoren gäller inte dig')).toBeTruthy();
    expect(screen.getByText(/Gäller den som studerar vid universitetet/)).toBeTruthy();
    expect(hrefOf('Kontakta oss')).toMatch(/\/panels\/helpdesk/);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('can be answered all the same when the answer was requested', async () => {
    open(terms({ liabilityType: 'Student', criteriaIsFulFilled: false }));
    expect(await screen.findByText(/Du har ändå fått frågan/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Jag godkänner villkoren' })).toBeTruthy();
  });

  test('can be accepted without a request by the people they apply to', async () => {
    open(terms({ liabilityStatus: 'None', requestedBy: null, requestedDate: null }));
    expect(
      await screen.findByText('Ingen har bett om ditt svar, men du kan svara ändå.'),
    ).toBeTruthy();
  });
});

describe('without a response', () => {
  test('shows a loading state', () => {
    answer('GET /api/Liability/Card', 'never');
    show(
      <AsyncBoundary skeleton="Väntar" failure="Kunde inte hämtas">
        <Terms type="Card" />
      </AsyncBoundary>,
    );
    expect(screen.getByText('Väntar')).toBeTruthy();
  });

  test('shows an empty state for terms that the university does not have', async () => {
    show(
      <AsyncBoundary skeleton="Väntar" failure="Kunde inte hämtas">
        <Terms type="Card" />
      </AsyncBoundary>,
    );
    expect(await screen.findByText('Här finns inget att godkänna')).toBeTruthy();
  });

  test('offers to retry after a failure', async () => {
    answer('GET /api/Liability/Card', { status: 500 });
    show(
      <AsyncBoundary skeleton="Väntar" failure="Kunde inte hämtas">
        <Terms type="Card" />
      </AsyncBoundary>,
    );
    await screen.findByText('Kunde inte hämtas');
    answer('GET /api/Liability/Card', { body: terms() });
    fireEvent.click(screen.getByRole('button'));
    expect(await screen.findByText('Väntar på ditt svar')).toBeTruthy();
  });
});

describe.each<[string, Reply, string]>([
  ['the server fails', { status: 500 }, 'ERROR/GENERAL'],
  ['the network is unavailable', 'noNetwork', 'ERROR/NO_CONNECTION'],
])('when %s', (_, reply, why) => {
  test.each<[string, Liability, readonly string[], string, Liability, string]>([
    [
      'approving terms',
      terms(),
      ['Jag godkänner villkoren'],
      'POST /api/Liability/Card',
      terms({ liabilityStatus: 'Approved', approvedDate }),
      'Du har godkänt villkoren',
    ],
    [
      'declining a consent',
      consent(),
      ['Jag samtycker inte'],
      'DELETE /api/Liability/Photo',
      consent({ liabilityStatus: 'Closed', closed: approvedDate }),
      'Du har tackat nej',
    ],
    [
      'withdrawing a consent',
      consent({ liabilityStatus: 'Approved', approvedDate }),
      ['Återkalla samtycket …', 'Återkalla samtycket'],
      'DELETE /api/Liability/Photo',
      consent({ liabilityStatus: 'Closed', approvedDate, closed: approvedDate }),
      'Du har återkallat samtycket',
    ],
  ])(
    '%s keeps the state, shows the reason and can be retried',
    async (_what, liability, presses, call, answered, title) => {
      open(liability);
      answer(call, reply);
      for (const name of presses) await press(name);
      await waitFor(() => expect(toastKeys()).toEqual([why]));
      answer(call, { body: answered });
      await waitFor(() =>
        expect(screen.getByRole('button', { name: presses.at(-1) ?? '' })).toHaveProperty(
          'disabled',
          false,
        ),
      );
      await press(presses.at(-1) ?? '');
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
    },
  );
});

describe('offline', () => {
  test('shows the stored terms with their age, and explains why the button is disabled', async () => {
    open(terms());
    await screen.findByText('Väntar på ditt svar');
    reportUnreachable();
    expect(await screen.findByText('Du är offline. Svara när du är online igen.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Jag godkänner villkoren' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByText('Kortet är en värdehandling.')).toBeTruthy();
    expect(document.querySelector('[data-age]')).toBeTruthy();
  });

  test('does not allow withdrawing a consent', async () => {
    open(consent({ liabilityStatus: 'Approved', approvedDate }));
    reportUnreachable();
    expect(
      await screen.findByText('Du kan återkalla samtycket när du är online igen.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Återkalla samtycket …' })).toHaveProperty(
      'disabled',
      true,
    );
  });

  test('shows that terms never read before are not stored on the device', async () => {
    answer('GET /api/Liability/Card', 'noNetwork');
    show(
      <AsyncBoundary skeleton="Väntar" failure="Kunde inte hämtas">
        <Terms type="Card" />
      </AsyncBoundary>,
    );
    expect(await screen.findByRole('status')).toBeTruthy();
    expect(screen.getByText('Kunde inte hämtas')).toBeTruthy();
  });
});

test('removes an answered request from every stored copy of the list', async () => {
  open(terms());
  const button = await screen.findByRole('button', { name: 'Jag godkänner villkoren' });
  await queryClient.fetchQuery(liabilityQueries.mine());
  answer('GET /api/Liability', { status: 503 });
  answer('POST /api/Liability/Card', {
    body: terms({ liabilityStatus: 'Approved', approvedDate }),
  });
  fireEvent.click(button);
  await screen.findByText('Du har godkänt villkoren');
  expect(queryClient.getQueryData(liabilityQueries.mine().queryKey)).toEqual([
    row('Card', 'Approved'),
  ]);
});
