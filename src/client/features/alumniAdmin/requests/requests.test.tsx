import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { request } from '#tests/support/registrationRequest.ts';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { RequestStatus } from '#contract/values.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { OpenPanelContext } from '#client/routing/openPanel.ts';
import ApprovePanel from './ApprovePanel.tsx';
import { closeDecisions, decisions, noteDecision } from './decisions.ts';
import ManagementPage from './ManagementPage.tsx';
import RejectPanel from './RejectPanel.tsx';

const API = '/api/alumniportaladmin/registrationrequests';
const { New, Rejected, Approved } = RequestStatus;
const answerLists = (waiting: RegistrationRequest[]) => {
  answer(`GET ${API}?status%5B%5D=0`, { body: waiting });
  answer(`GET ${API}?status%5B%5D=1`, {
    body: [
      request('9', {
        status: Rejected,
        rejectionReason: 'Vi hittar inga studier.',
        decidedBy: 'Johanna Alm',
        decided: '2026-11-16T09:00:00.000Z',
      }),
    ],
  });
  answer(`GET ${API}/counts`, {
    body: [
      { status: New, count: waiting.length },
      { status: Rejected, count: 1 },
      { status: Approved, count: 0 },
    ],
  });
};
const openPage = (search = '') => {
  signIn({ roleIds: ['AlumniPortalAdministrator'] });
  return show(<ManagementPage />, `/alumni-admin/management${search}`);
};

beforeEach(async () => {
  await startScreens();
  toastStore.clear();
  closeDecisions();
});
afterEach(() => void vi.useRealTimers());

// ALUM-14
describe('list', () => {
  test('shows the new requests with counts, but no national ids', async () => {
    answerLists([request('1'), request('2', { isEmailVerified: false })]);
    openPage();
    expect(await screen.findByRole('heading', { name: 'Ada Ny1' })).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Nya 2' })).toBeTruthy();
    expect(screen.getByText('E-posten är inte bekräftad')).toBeTruthy();
    expect(document.body.textContent).not.toContain('199001012385');
    expect(screen.getByRole('button', { name: 'Godkänn Ada Ny1' })).toBeTruthy();
  });

  test('shows why and by whom requests were rejected, and offers only to undo that', async () => {
    answerLists([]);
    openPage('?status=rejected');
    expect(await screen.findByText('Vi hittar inga studier.')).toBeTruthy();
    expect(screen.getByText(/av Johanna Alm/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Ångra avslag för Ada Ny9' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Godkänn/ })).toBeNull();
  });

  test('shows the first fifty of a thousand requests, and fifty more with each tap', async () => {
    answerLists(
      Array.from({ length: 1000 }, (_, place) =>
        request(String(place), place === 0 ? { name: 'Å'.repeat(60) } : {}),
      ),
    );
    openPage();
    expect(await screen.findByRole('heading', { name: 'Å'.repeat(60) })).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Godkänn / })).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Visa 950 till' }));
    expect(screen.getAllByRole('button', { name: /^Godkänn / })).toHaveLength(100);
  });

  test('shows an empty state without requests', async () => {
    answerLists([]);
    openPage();
    expect(await screen.findByText('Inga nya ansökningar')).toBeTruthy();
  });

  // ERR-22
  test.each<[string, Reply, number]>([
    ['failing', { status: 500 }, 1],
    ['offline', 'noNetwork', 0],
  ])('shows an error while %s, with %d toast(s)', async (_state, reply, count) => {
    answerLists([]);
    answer(`GET ${API}?status%5B%5D=0`, reply);
    openPage();
    expect(await screen.findByText('Vi kunde inte hämta ansökningarna.')).toBeTruthy();
    expect(toastStore.get().map(({ type }) => type)).toEqual(Array<string>(count).fill('error'));
  });

  // ALUM-19
  test.each([
    [900, 1],
    [1100, 2],
  ])('opened again after %d ms, is fetched %d times in all', async (later, times) => {
    answerLists([request('1')]);
    const asked = vi.spyOn(globalThis, 'fetch');
    vi.useFakeTimers({ toFake: ['Date'] });
    openPage();
    await screen.findByRole('heading', { name: 'Ada Ny1' });
    cleanup();
    vi.advanceTimersByTime(later);
    openPage();
    await screen.findByRole('heading', { name: 'Ada Ny1' });
    expect(asked.mock.calls.filter(([url]) => url === `${API}?status%5B%5D=0`)).toHaveLength(times);
  });

  // ALUM-04
  test('shows label administrators only the mailings', async () => {
    signIn({ roleIds: ['AlumniPortalAddressLabelsAdministrator'] });
    show(<ManagementPage />, '/alumni-admin/management');
    expect(await screen.findByRole('button', { name: 'Visa urvalet' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Nya/ })).toBeNull();
  });
});

// ALUM-16, ALUM-17
describe('panel', () => {
  const openPanel = (panel: typeof ApprovePanel, changes: Partial<RegistrationRequest> = {}) => {
    signIn({ roleIds: ['AlumniPortalAdministrator'] });
    answerLists([request('1'), request('2')]);
    answer(`GET ${API}/1`, { body: request('1', changes) });
    answer(`GET ${API}/1/duplicates`, {
      body: [
        {
          kind: 'alumn',
          id: 'm',
          name: 'Ada Gammal',
          email: 'ada1@example.net',
          norEduPersonNin: '198901012388',
          status: null,
          matches: ['EMAIL'],
        },
      ],
    });
    const Panel = panel;
    return show(
      <OpenPanelContext value={{ params: { requestId: '1' }, data: null }}>
        <Panel />
      </OpenPanelContext>,
      '/alumni-admin/management/panels/registrationrequest/approve/1',
    );
  };

  test('marks unverified data, and shows likely duplicates with differences and the next request', async () => {
    openPanel(ApprovePanel);
    expect(await screen.findByText('Uppgivet, inte styrkt')).toBeTruthy();
    expect(await screen.findByText('Samma e-postadress')).toBeTruthy();
    expect(screen.getByText('Skiljer sig: Ada Gammal, 198901012388')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ada Gammal' }).getAttribute('href')).toBe(
      '/alumni-admin/registration/edit/m',
    );
    expect(await screen.findByRole('button', { name: 'Nästa: Ada Ny2' })).toBeTruthy();
  });

  const approveWithNotes = async (waiting: RegistrationRequest[]) => {
    const { router } = openPanel(ApprovePanel);
    fireEvent.change(await screen.findByLabelText('Interna anteckningar'), {
      target: { value: 'Ringt' },
    });
    await screen.findByRole('button', { name: 'Nästa: Ada Ny2' });
    answer(`POST ${API}/1/approve`, { body: request('1', { status: Approved }) });
    answerLists(waiting);
    fireEvent.click(screen.getByRole('button', { name: 'Godkänn' }));
    await waitFor(() => expect(decisions.get().decided).toHaveLength(1));
    expect(sent).toEqual([{ call: `POST ${API}/1/approve`, body: { internalNotes: 'Ringt' } }]);
    return () => router.state.location.pathname;
  };

  test('approves with the notes and goes on to the next request', async () => {
    const pathname = await approveWithNotes([request('2'), request('3')]);
    await waitFor(() =>
      expect(pathname()).toBe('/alumni-admin/management/panels/registrationrequest/approve/2'),
    );
    expect(decisions.get()).toMatchObject({
      decided: [{ id: '1', decision: 'approve' }],
      isLast: false,
    });
  });

  test('goes on to the oldest request when the next one has been decided meanwhile', async () => {
    const pathname = await approveWithNotes([request('3')]);
    await waitFor(() => expect(pathname()).toContain('/approve/3'));
  });

  test('closes after the last request, and says that none waits', async () => {
    const pathname = await approveWithNotes([]);
    await waitFor(() => expect(pathname()).toBe('/alumni-admin/management'));
    expect(decisions.get()).toMatchObject({
      decided: [{ id: '1', decision: 'approve' }],
      isLast: true,
    });
  });

  test('shows above the list what was decided, and offers to undo a rejection', async () => {
    answerLists([request('2')]);
    for (const id of ['7', '8'])
      noteDecision({ decision: 'approve', id, name: `Ada ${id}` }, false);
    noteDecision({ decision: 'reject', id: '9', name: 'Bo' }, true);
    const page = openPage();
    const all = await screen.findByRole('region', {
      name: '2 ansökningar är godkända. En ansökan är avslagen.',
    });
    expect(all.textContent).toContain('Ingen ansökan väntar längre');
    expect(all.textContent).toContain('Ada 7, Ada 8, Bo');

    act(() => noteDecision({ decision: 'reject', id: '9', name: 'Bo' }, false));
    expect(
      await screen.findByRole('region', { name: 'Ansökan från Bo är avslagen.' }),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ångra avslag' }));
    await waitFor(() => expect(page.router.state.location.pathname).toContain('/undoreject/9'));
    expect(screen.queryByRole('region', { name: 'Ansökan från Bo är avslagen.' })).toBeNull();
  });

  test('that has gone on after a rejection offers to undo it', async () => {
    noteDecision({ decision: 'reject', id: '9', name: 'Bo' }, false);
    const { router } = openPanel(ApprovePanel);
    expect(await screen.findByText('Ansökan från Bo är avslagen.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Ångra avslag' }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/undoreject/9'));
  });

  test('offers the other decision', async () => {
    const { router } = openPanel(ApprovePanel);
    fireEvent.click(await screen.findByRole('button', { name: 'Avslå i stället' }));
    await waitFor(() => expect(router.state.location.pathname).toContain('/reject/1'));
  });

  test('requires a reason to reject', async () => {
    openPanel(RejectPanel);
    fireEvent.click(await screen.findByRole('button', { name: 'Avslå' }));
    expect(await screen.findByText(/Skriv varför/)).toBeTruthy();
    expect(sent).toEqual([]);
    fireEvent.change(screen.getByLabelText(/^Skäl till avslaget/), {
      target: { value: ' No studies. ' },
    });
    answer(`POST ${API}/1/reject`, { body: request('1', { status: Rejected }) });
    fireEvent.click(screen.getByRole('button', { name: 'Avslå' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          call: `POST ${API}/1/reject`,
          body: { internalNotes: '', rejectionReason: 'No studies.' },
        },
      ]),
    );
  });

  test('shows the decision that another administrator has made first', async () => {
    openPanel(ApprovePanel);
    answer(`POST ${API}/1/approve`, { status: 409 });
    const button = await screen.findByRole('button', { name: 'Godkänn' });
    answer(`GET ${API}/1`, {
      body: request('1', {
        status: Rejected,
        rejectionReason: 'Nej',
        decided: '2026-11-17T08:55:00.000Z',
        decidedBy: 'David Öström',
      }),
    });
    fireEvent.click(button);
    expect(await screen.findByText('Ansökan är avslagen')).toBeTruthy();
    expect(screen.getByText(/David Öström avgjorde den/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Godkänn' })).toBeNull();
  });

  test('offers no decision on a request that has been decided', async () => {
    openPanel(ApprovePanel, {
      status: Approved,
      decidedBy: 'David Öström',
      decided: '2026-11-17T08:55:00.000Z',
    });
    expect(await screen.findByText('Ansökan är godkänd')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Godkänn' })).toBeNull();
  });

  test('opens the next request with the key N, except while the user types', async () => {
    const { router } = openPanel(ApprovePanel);
    const notes = await screen.findByLabelText('Interna anteckningar');
    await screen.findByRole('button', { name: 'Nästa: Ada Ny2' });
    fireEvent.keyDown(notes, { key: 'n' });
    expect(router.state.location.pathname).toContain('/approve/1');
    fireEvent.keyDown(document.body, { key: 'n' });
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(
        '/alumni-admin/management/panels/registrationrequest/approve/2',
      ),
    );
  });
});
