import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { startAnswers } from '#tests/support/answers.ts';
import { everyPage, everyPanel } from '#tests/support/everyScreen.ts';
import { Module } from '#contract/modules.ts';
import { featureRules } from '#rules/features.ts';
import type { Role } from '#contract/values.ts';
import { application, applicationQuery } from '#client/api/product.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { gateOf } from '#client/routing/gate.ts';
import { pagePath, panelOf } from '#client/routing/panels.ts';
import { sessionAs } from '#client/session/sessionAs.testing.ts';
import { commands, paletteDestinations } from './commands.ts';

const screenAt = (address: string) => {
  const [path = ''] = address.split('?');
  const panel = panelOf(path);
  const found = (panel === null ? everyPage : everyPanel).find((screen) =>
    matchPath(
      panel === null ? screen.path : `/${screen.path}`,
      panel === null ? pagePath(path) : `/${panel}`,
    ),
  );
  if (!found) throw new Error(`No screen at ${address}.`);
  return found;
};

const everyRole = [...new Set(Object.values(featureRules).flatMap(({ roles = [] }) => roles))];
const people: readonly (readonly [name: string, Parameters<typeof sessionAs>[0]])[] = [
  ...everyRole.map((role: Role) => [role, { roles: [role] }] as const),
  ['an employee', {}],
  ['a student', { personType: 'Student', primaryAffiliation: 'student' }],
];

test('every command leads to an existing screen', () => {
  expect(
    commands.map(
      ({ to, panel }) => screenAt(panel === undefined ? to : `/home/panels/${panel}`).title,
    ),
  ).toHaveLength(commands.length);
});

// SHELL-19
test.each(people)('offers %s exactly the commands whose screens they may open', (_, as) => {
  const session = sessionAs(as);
  if (!session) throw new Error('No session.');
  const { personType } = session.caller;
  const offered = paletteDestinations(session, '/home').map(({ to }) => to);
  expect(new Set(offered).size).toBe(offered.length);
  expect(
    offered.filter((to) => gateOf(screenAt(to), session, { personType }, to).kind !== 'open'),
  ).toEqual([]);
  const left = commands
    .filter(({ isUseless }) => !isUseless?.(session.caller))
    .map(({ to, panel }) =>
      panel === undefined ? to : `${to || '/home'}/panels/${panel}?dismissType=close`,
    )
    .filter((to) => !offered.includes(to));
  expect(
    left.filter((to) => gateOf(screenAt(to), session, { personType }, to).kind === 'open'),
  ).toEqual([]);
});

test('opens a panel over the current page, and an action of another page over that page', () => {
  const session = sessionAs();
  const places = session ? paletteDestinations(session, '/devices/panels/notifications') : [];
  expect(places.find(({ title }) => title === 'PANEL/HELPDESK')?.to).toBe(
    '/devices/panels/helpdesk?dismissType=close',
  );
  expect(places.find(({ title }) => title === 'PALETTE/FREEZE_CARD')?.to).toBe(
    '/card/panels/campuscard/freeze?dismissType=close',
  );
});

test.each(Module.options)('offers nothing of %s where the university leaves it out', (module) => {
  const session = sessionAs({ roles: ['MinITSuperUser'] });
  if (!session) throw new Error('No session.');
  startAnswers();
  const modulesOffered = () =>
    paletteDestinations(session, '/home').map(({ to }) => screenAt(to).module);
  queryClient.setQueryData(applicationQuery().queryKey, {
    ...application(),
    absentModules: Module.options.filter((one) => one !== module),
  });
  const alone = new Set(modulesOffered().filter((one) => one !== undefined));
  // Cards get into wallets from their own page only.
  expect([...alone]).toEqual(module === 'wallets' || module === 'passes' ? [] : [module]);
  queryClient.setQueryData(applicationQuery().queryKey, {
    ...application(),
    absentModules: [module],
  });
  expect(modulesOffered()).not.toContain(module);
  for (const screen of [...everyPage, ...everyPanel].filter((one) => one.module === module))
    expect(gateOf(screen, session, {}, '/')).toEqual({ kind: 'refused', reason: 'absentArea' });
});
