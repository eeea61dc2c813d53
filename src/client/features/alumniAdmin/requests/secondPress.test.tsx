import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { request } from '#tests/support/registrationRequest.ts';
import { RequestStatus } from '#contract/values.ts';
import { OpenPanelContext } from '#client/routing/openPanel.ts';
import { guardPresses } from '#client/ui/pressGuard.ts';
import ApprovePanel from './ApprovePanel.tsx';
import { closeDecisions } from './decisions.ts';

const API = '/api/alumniportaladmin/registrationrequests';

/** The panel of the address. */
function PanelOfAddress() {
  const requestId = useLocation().pathname.split('/').at(-1) ?? '';
  return (
    <OpenPanelContext value={{ params: { requestId }, data: null }}>
      <ApprovePanel />
    </OpenPanelContext>
  );
}

const approve = () => screen.getByRole('button', { name: 'Godkänn' });
const press = () => fireEvent.click(approve(), { detail: 1, clientX: 5, clientY: 5 });

let stop: () => void;
beforeEach(async () => {
  await startScreens();
  closeDecisions();
  Object.assign(document, { elementFromPoint: approve });
  stop = guardPresses();
});
afterEach(() => stop());

// ALUM-16
test('a second press after a decision does not decide on the next request', async () => {
  signIn({ roleIds: ['AlumniPortalAdministrator'] });
  const [first, second] = [request('1'), request('2')];
  answer(`GET ${API}?status%5B%5D=0`, { body: [first, second] });
  answer(`GET ${API}/counts`, { body: [] });
  for (const one of [first, second]) {
    answer(`GET ${API}/${one.id}`, { body: one });
    answer(`GET ${API}/${one.id}/duplicates`, { body: [] });
    answer(`POST ${API}/${one.id}/approve`, {
      body: { ...one, status: RequestStatus.Approved },
    });
  }
  const { router } = show(
    <PanelOfAddress />,
    '/alumni-admin/management/panels/registrationrequest/approve/1',
  );
  await screen.findByRole('button', { name: 'Nästa: Ada Ny2' });
  press();
  await waitFor(() => expect(router.state.location.pathname).toContain('/approve/2'));
  await screen.findByText('ada2@example.net');
  press();
  // A call is made a moment after the press.
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(sent.map(({ call }) => call)).toEqual([`POST ${API}/1/approve`]);
});
