import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, vi } from 'vitest';
import * as z from 'zod/mini';
import { FakeRuns } from './fakeRuns.ts';
import { signIn, startScreens } from './screen.tsx';
import type { Account } from '#contract/account.ts';
import type { AccountEvent } from '#contract/accountHistory.ts';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import type { Language } from '#contract/values.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { accountOf, organisation } from '#client/features/accounts/bulk/accounts.testing.ts';
import { InPanel } from '#client/ui/inPanel.ts';
import EmployeePanel, { loader } from '#client/features/accounts/profile/EmployeePanel.tsx';
import { InOpenPanel } from './InOpenPanel.tsx';

export const PROFILE = '/accountmanagement/panels/account/employee/annli42';
const root = '00000000-0000-4000-8000-000000000001';
export const maths = '00000000-0000-4000-8000-000000000002';
export const foreign = '00000000-0000-4000-8000-000000000003';

/** The state of the server and the changes that were requested. */
export const server = {
  profile: profileOf(accountOf()),
  history: [] as AccountEvent[],
  /** Calls that change something, in order. */
  sent: [] as { call: string; ifMatch: string | null; body: unknown }[],
  runs: new FakeRuns('2026-09-01'),
  /** How the next change is refused; null if it succeeds. */
  refusal: null as { status: number; errors?: Record<string, string[]> } | 'noNetwork' | null,
};

export function profileOf(account: Account): EmployeeProfile {
  return {
    account,
    positions: [],
    emailAddress: account.liUEmailAddress,
    alternativeEmailAddress: null,
    phoneNumber: '+46 13 28 10 00',
  };
}

/** Simulates a change of the account on the server by another user. */
export function changeElsewhere(changes: Partial<Account>): void {
  const { account } = server.profile;
  server.profile = profileOf({ ...account, ...changes, version: account.version + 1 });
}

const tagNow = () => `"${server.profile.account.version}.1"`;

async function fetchFrom(input: string, init: RequestInit = {}): Promise<Response> {
  const { method = 'GET', headers, body } = init;
  const ofRun = await server.runs.respond(input, init);
  if (ofRun) return ofRun;
  const call = `${method} ${input}`;
  if (method === 'GET') return answerTo(call);
  const ifMatch = new Headers(headers).get('If-Match');
  const sent = z
    .record(z.string(), z.unknown())
    .parse(typeof body === 'string' ? JSON.parse(body) : {});
  server.sent.push({ call, ifMatch, body: sent });
  const { refusal } = server;
  if (refusal === 'noNetwork') throw new TypeError('Failed to fetch');
  if (refusal) return Response.json({ errors: refusal.errors ?? {} }, { status: refusal.status });
  if (!call.startsWith('PATCH /api/EmployeeProfile?'))
    return Response.json([{ account: server.profile.account, succeeded: true, errorTypes: [] }]);
  if (ifMatch !== tagNow()) return Response.json({ errors: {} }, { status: 409 });
  changeElsewhere(
    typeof sent['description'] === 'string' ? { description: sent['description'] } : {},
  );
  return Response.json(server.profile, { headers: { etag: tagNow() } });
}

function answerTo(call: string): Response {
  if (call.startsWith('GET /api/EmployeeProfile?'))
    return Response.json(server.profile, { headers: { etag: tagNow() } });
  if (call === 'GET /api/Accounts/lin-1/history') return Response.json(server.history);
  const others: Record<string, unknown> = {
    'GET /api/Accounts/lin-1/deliveries': [],
    'GET /api/Organisations': [
      node(root, 'Company', [
        node(organisation),
        node(maths),
        node(foreign, 'Department', [], false),
      ]),
    ],
    [`GET /api/costcentres/${organisation}`]: [
      { id: '1510', name: 'Fysik', organisationId: organisation },
    ],
    [`GET /api/costcentres/${maths}`]: [],
    'GET /api/costcentres/1510/activities': [
      { id: '1510-1', name: 'Undervisning', costCentreId: '1510' },
    ],
  };
  return call in others
    ? Response.json(others[call])
    : Response.json({ errors: {} }, { status: 404 });
}

function node(
  organisationId: string,
  type = 'Department',
  children: unknown[] = [],
  isAdministered = true,
) {
  const shortName = { [root]: 'KU', [organisation]: 'FYS', [maths]: 'MAT', [foreign]: 'KEM' }[
    organisationId
  ];
  return {
    organisationId,
    type,
    children,
    isAdministered,
    shortName,
    path: `/KU/${shortName}/`,
    name: { 'sv-SE': `Nod ${shortName}`, 'en-GB': `Node ${shortName}` },
  };
}

/** Before each test: sets up an administrator, and a server that saves descriptions. */
export async function startProfile(language?: Language): Promise<void> {
  await startScreens(language);
  signIn({ roleIds: ['AccountAdministrator'] });
  toastStore.clear();
  Object.assign(server, { profile: profileOf(accountOf()), history: [], sent: [], refusal: null });
  server.runs = new FakeRuns('2026-09-01');
  vi.stubGlobal('fetch', fetchFrom);
  // Auto-growing text fields wait for fonts.
  Object.assign(document, { fonts: new EventTarget() });
}

/** Renders the panel of such an account over account management, as in the app's own routes. */
export async function openProfile(
  changes: Partial<Account> = {},
  at = PROFILE,
  others: Pick<EmployeeProfile, 'objections'> = {},
) {
  server.profile = { ...profileOf(accountOf(changes)), ...others };
  const router = createMemoryRouter(
    [
      { path: '/accountmanagement', element: <p>Kontolistan</p> },
      {
        path: '/:page/panels/account/employee/:liuId',
        loader,
        element: (
          <InOpenPanel>
            <InPanel value>
              <EmployeePanel />
            </InPanel>
          </InOpenPanel>
        ),
        HydrateFallback: () => null,
      },
    ],
    { initialEntries: ['/accountmanagement', at], initialIndex: 1 },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  await screen.findByText(server.profile.account.displayName, { selector: 'h3' });
  return router;
}

// By attribute and text, because queries by role are slow in a panel with so much content.
const nameOf = (one: HTMLElement) => one.getAttribute('aria-label') ?? one.textContent;
const buttons = () => [...document.querySelectorAll('button')];
export const buttonOrNone = (name: string | RegExp) =>
  buttons().find((one) =>
    typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one)),
  ) ?? null;
export function button(name: string | RegExp): HTMLButtonElement {
  const found = buttonOrNone(name);
  if (!found) throw new Error(`No button is named ${name}: ${buttons().map(nameOf).join(', ')}.`);
  return found;
}
export const press = (name: string | RegExp) => fireEvent.click(button(name));
/** Returns the names of the fields with an edit button, in order. */
export const editableNames = () =>
  buttons()
    .filter((button) => button.closest('[role=group]') === null)
    .map(nameOf)
    .flatMap((name) => (name.startsWith('Ändra ') ? [name.replace('Ändra ', '')] : []));
/** Returns the value shown for a field that is not being edited. */
export const shown = (name: string) =>
  screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
export const input = (name: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });

/** Opens a field and replaces its content. */
export function write(name: string, text: string): void {
  press(`Ändra ${name}`);
  fireEvent.change(input(name), { target: { value: text } });
}
/** Selects an option in a list. */
export async function pick(name: string, option: RegExp): Promise<void> {
  const box = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), {
    selector: '[role=combobox]',
  });
  await waitFor(() => expect(box.disabled).toBe(false));
  fireEvent.click(box);
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '') ?? document.body;
  fireEvent.click(await within(list).findByRole('option', { name: option, hidden: true }));
}
export async function save(): Promise<void> {
  await waitFor(() => expect(button('Spara ändringarna').disabled).toBe(false));
  press('Spara ändringarna');
}
export const isSaved = () => waitFor(() => expect(buttonOrNone('Spara ändringarna')).toBeNull());
/** Returns the bodies that were sent, without the person that they concern. */
export const changesSent = () => server.sent.map(({ body }) => body);
