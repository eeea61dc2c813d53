import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { HeldMove, Proposal } from '#contract/proposals.ts';
import {
  answerLists,
  click,
  LIST,
  see,
  startDuplicates,
  toastKeys,
} from '#tests/support/duplicates.tsx';
import { failuresOf } from '#tests/support/failures.ts';
import { answer, sent } from '#tests/support/screen.tsx';

const API = '/api/Proposals';
const proposal = (number: number, changes: Partial<Proposal> = {}): Proposal => ({
  id: `0e0f5a0e-0000-4000-8000-${String(number).padStart(12, '0')}`,
  source: 'ladok',
  client: 'Ladok',
  kind: 'claim',
  lin: `lin-${number}`,
  displayName: `Person ${number}`,
  userIds: [`perso${number}`],
  holdsRole: false,
  at: '2026-11-20T08:00:00.000Z',
  changes: [{ attribute: 'name', before: 'Anna Lind', after: 'Anna Ek' }],
  agrees: false,
  refusals: [],
  ...changes,
});
const move: HeldMove = {
  id: '0e0f5a0e-0000-4000-8000-00000000000a',
  client: 'HR',
  organisation: { 'sv-SE': 'Datateknik', 'en-GB': 'Computing' },
  from: { 'sv-SE': 'Teknik', 'en-GB': 'Engineering' },
  to: { 'sv-SE': 'Konst', 'en-GB': 'Arts' },
  people: 40,
  at: '2026-11-20T08:00:00.000Z',
};
const answerProposals = (proposals: Proposal[], moves: HeldMove[] = []) =>
  answer(`GET ${API}`, { body: { proposals, total: proposals.length, moves } });
const section = () => screen.findByRole('region', { name: 'Vad system föreslår' });
const calls = () => sent.map(({ call }) => call);

beforeEach(async () => {
  await startDuplicates();
  answerLists([]);
});

test('says that nothing waits', async () => {
  answerProposals([]);
  see(LIST);
  expect(await screen.findByText('Inget system väntar på ett beslut.')).toBeTruthy();
});

test.each(failuresOf('Vad systemen föreslår kunde inte hämtas.'))(
  'says so while %s',
  async (_state, reply, told) => {
    answer(`GET ${API}`, reply);
    see(LIST);
    expect(await screen.findByText(told)).toBeTruthy();
  },
);

test('shows what would change, and accepts or declines it after a question', async () => {
  const [one, other] = [proposal(1), proposal(2, { kind: 'end', changes: [], holdsRole: true })];
  answerProposals([one, other]);
  answer(`POST ${API}/${one.id}/accept`, { body: null });
  answer(`POST ${API}/${other.id}/decline`, { body: null });
  see(LIST);
  const list = await section();
  expect(list.textContent).toContain('Anna Lind → Anna Ek');
  expect(list.textContent).toContain('Ladok vill avsluta kontot');
  expect(list.textContent).toContain('Har en roll i portalen');
  click('Godta uppgifterna om Person 1');
  expect(calls()).toEqual([]);
  click('Ja, godta');
  await within(list).findByRole('button', { name: 'Godta uppgifterna om Person 1' });
  expect(toastKeys()).toEqual(['PROPOSALS/ACCEPTED']);
  click('Avböj uppgifterna om Person 2');
  click('Ja, avböj');
  await within(list).findByRole('button', { name: 'Avböj uppgifterna om Person 2' });
  expect(calls()).toEqual([`POST ${API}/${one.id}/accept`, `POST ${API}/${other.id}/decline`]);
  expect(toastKeys()).toEqual(['PROPOSALS/DECLINED']);
});

test('says why one cannot be accepted, and leaves what is about oneself to others', async () => {
  answerProposals([
    proposal(1, { refusals: ['NUMBER_STAYS'] }),
    proposal(2, { refusals: ['ONESELF'] }),
  ]);
  see(LIST);
  const list = await section();
  const accept = within(list).getByRole('button', { name: 'Godta uppgifterna om Person 1' });
  expect(accept).toHaveProperty('disabled', true);
  const why = document.getElementById(accept.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toContain('inget system ersätter det');
  expect(
    within(list).queryByRole('button', { name: 'Avböj uppgifterna om Person 1' }),
  ).toBeTruthy();
  expect(within(list).queryByRole('button', { name: 'Avböj uppgifterna om Person 2' })).toBeNull();
});

test('accepts all of a system that agree, in portions, after naming their number', async () => {
  const agreeing = Array.from({ length: 230 }, (_, at) => proposal(at, { agrees: true }));
  answerProposals([...agreeing, proposal(900), proposal(901, { source: 'hr', agrees: true })]);
  answer(`POST ${API}/accept`, { body: { accepted: 90 } });
  see(LIST);
  await section();
  click('Godta alla 230 som stämmer, från ladok');
  expect(screen.getByText(/^Ska ladok få lämna uppgifter om 230 personer/)).toBeTruthy();
  click('Ja, godta');
  await screen.findByRole('button', { name: 'Godta alla 230 som stämmer, från ladok' });
  expect(calls()).toEqual(Array.from({ length: 3 }, () => `POST ${API}/accept`));
});

test('lets a superuser permit a move that waits, or decline it', async () => {
  answerProposals([], [move]);
  answer(`POST ${API}/moves/${move.id}/permit`, { body: null });
  see(LIST);
  const list = await section();
  expect(list.textContent).toContain('Datateknik flyttas från Teknik till Konst');
  expect(list.textContent).toContain('40 personer får andra kontoadministratörer');
  click('Tillåt att Datateknik flyttas');
  click('Ja, flytta');
  await within(list).findByRole('button', { name: 'Tillåt att Datateknik flyttas' });
  expect(calls()).toEqual([`POST ${API}/moves/${move.id}/permit`]);
});
