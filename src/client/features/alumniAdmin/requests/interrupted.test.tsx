import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  keysOf,
  type Reply,
  sent,
  show,
  signIn,
  startScreens,
} from '#tests/support/screen.tsx';
import { LONGEST_NAME } from '#tests/support/failures.ts';
import type { RegistrationRequest } from '#contract/registrationRequest.ts';
import { AlumniAuthMethod, RequestStatus } from '#contract/values.ts';
import { OpenPanelContext } from '#client/routing/openPanel.ts';
import { hasUnsavedChanges } from '#client/forms/unsavedChanges.tsx';
import ApprovePanel from './ApprovePanel.tsx';
import ManagementPage from './ManagementPage.tsx';
import RejectPanel from './RejectPanel.tsx';
import UndoRejectPanel from './UndoRejectPanel.tsx';

const API = '/api/alumniportaladmin/registrationrequests';
const { New, Rejected, Approved } = RequestStatus;
const request = (changes: Partial<RegistrationRequest> = {}): RegistrationRequest => ({
  id: '1',
  alumnId: null,
  name: 'Ada Ny',
  email: 'ada@example.net',
  norEduPersonNin: null,
  rejectionReason: null,
  internalNotes: '',
  created: '2026-11-16T09:00:00.000Z',
  status: New,
  registrationRequestStatus: New,
  authMethod: AlumniAuthMethod.Email,
  ladokStudentUid: null,
  preferredLanguage: 'en-GB',
  educationName: '',
  graduationYear: null,
  message: '',
  isEmailVerified: true,
  isNationalIdProved: false,
  decided: null,
  decidedBy: null,
  ...changes,
});
const answerLists = (waiting: RegistrationRequest[]) => {
  answer(`GET ${API}?status%5B%5D=0`, { body: waiting });
  answer(`GET ${API}/counts`, { body: [{ status: New, count: waiting.length }] });
};
const openPanel = (
  Panel: typeof ApprovePanel,
  changes: Partial<RegistrationRequest> = {},
  replies: Record<string, Reply> = {},
) => {
  signIn({ roleIds: ['AlumniPortalAdministrator'] });
  answerLists([request(changes)]);
  answer(`GET ${API}/1`, { body: request(changes) });
  answer(`GET ${API}/1/duplicates`, { body: [] });
  for (const [call, reply] of Object.entries(replies)) answer(call, reply);
  return show(
    <OpenPanelContext value={{ params: { requestId: '1' }, data: null }}>
      <Panel />
    </OpenPanelContext>,
    '/alumni-admin/management/panels/registrationrequest/approve/1',
  );
};
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const decisions = [
  ['approve', ApprovePanel, 'Godkänn', {}],
  ['reject', RejectPanel, 'Avslå', {}],
  ['reject/undo', UndoRejectPanel, 'Ångra avslag', { status: Rejected, rejectionReason: 'Nej' }],
] as const;

beforeEach(() => startScreens());

// ALUM-16
describe.each(decisions)('decision to %s', (decision, panel, button, changes) => {
  const CALL = `POST ${API}/1/${decision}`;
  const begin = async () => {
    const { router } = openPanel(panel, changes);
    await type('Interna anteckningar', 'Ringt i dag');
    if (panel === RejectPanel) await type(/^Skäl till avslaget/, 'Vi hittar inga studier.');
    return router;
  };

  test.each<[string, Reply, RegExp]>([
    ['fails', { status: 500 }, /^Det gick inte att slutföra/],
    ['is made offline', 'noNetwork', /^Inget svar kom/],
    ['concerns a removed request', { status: 404 }, /finns inte/],
  ])(
    'that %s shows an error, keeps the typed text and reuses the idempotency key on a retry',
    async (_how, reply, expectedText) => {
      await begin();
      answer(CALL, reply);
      await press(button);
      expect(await screen.findByText(expectedText)).toBeTruthy();
      expect(screen.getByDisplayValue('Ringt i dag')).toBeTruthy();
      await press(button);
      await waitFor(() => expect(keysOf(CALL)).toHaveLength(2));
      expect(new Set(keysOf(CALL)).size).toBe(1);
    },
  );

  // ERR-21 applies to rejecting and to the other decisions.
  test('shows the server’s own text when the server refuses', async () => {
    await begin();
    answer(CALL, { status: 400, errors: { 'translated.notes': ['Anteckningen är för lång.'] } });
    await press(button);
    expect(await screen.findByText('Anteckningen är för lång.')).toBeTruthy();
    expect(screen.getByDisplayValue('Ringt i dag')).toBeTruthy();
  });

  test('shows the decision of another administrator, and the unsent text for copying', async () => {
    await begin();
    answer(CALL, { status: 409 });
    const other = decision === 'reject/undo' ? New : decision === 'reject' ? Approved : Rejected;
    answer(`GET ${API}/1`, {
      body: request({
        status: other,
        decidedBy: 'David Öström',
        decided: '2026-11-17T08:55:00.000Z',
      }),
    });
    await press(button);
    expect(await screen.findByText(/^Ansökan är (ny|godkänd|avslagen)$/)).toBeTruthy();
    expect(await screen.findByText('Det du skrev har inte sparats:')).toBeTruthy();
    expect(screen.getByText('Ringt i dag')).toBeTruthy();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
    expect(hasUnsavedChanges()).toBe(false);
  });

  test('is sent once for a double submission', async () => {
    const router = await begin();
    answer(CALL, { body: request(changes) });
    const form = (await screen.findByLabelText('Interna anteckningar')).closest('form');
    for (const one of [form, form]) if (one) fireEvent.submit(one);
    await waitFor(() => expect(router.state.location.pathname).toBe('/alumni-admin/management'));
    expect(sent.map(({ call }) => call)).toEqual([CALL]);
  });
});

describe.each<[string, Reply]>([
  ['failing', { status: 500 }],
  ['forbidden', { status: 403 }],
  ['offline', 'noNetwork'],
])('while %s', (_state, reply) => {
  test('a panel’s request can be retried', async () => {
    openPanel(ApprovePanel, {}, { [`GET ${API}/1`]: reply });
    await screen.findByRole('button', { name: 'Försök igen' });
    answer(`GET ${API}/1`, { body: request() });
    await press('Försök igen');
    expect(await screen.findByRole('button', { name: 'Godkänn' })).toBeTruthy();
  });

  test('the search for duplicates shows an error beside the request', async () => {
    openPanel(ApprovePanel, {}, { [`GET ${API}/1/duplicates`]: reply });
    expect(await screen.findByText(/^Vi kunde inte leta efter dubbletter/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Godkänn' })).toBeTruthy();
  });

  test('the list is shown without counts', async () => {
    signIn({ roleIds: ['AlumniPortalAdministrator'] });
    answerLists([request({ name: LONGEST_NAME })]);
    answer(`GET ${API}/counts`, reply);
    show(<ManagementPage />, '/alumni-admin/management');
    expect(await screen.findByRole('heading', { name: LONGEST_NAME })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Nya' })).toBeTruthy();
  });
});
