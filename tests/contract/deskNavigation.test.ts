import { describe, expect, test } from 'vitest';
import { sessionAs } from '#client/session/sessionAs.testing.ts';
import * as paths from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import { navigationFor } from '#client/routing/navigation.ts';
import { panelPath } from '#client/routing/panels.ts';
import { paletteDestinations } from '#client/shell/palette/commands.ts';
import { activationKeys } from '#contract/activationKeys.ts';
import { finance } from '#contract/finance.ts';
import { incidents } from '#contract/incidents.ts';
import { passwords } from '#contract/passwords.ts';
import { personSearch } from '#contract/personSearch.ts';
import { transientNumber } from '#contract/transientNumber.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { mayCall } from '#rules/access.ts';
import { callerOf, personas } from './personas.ts';

// KEY-02, SUPP-02, SUPP-16, FIN-01
describe.each([
  [paths.activationKeySearch(), activationKeys.create, true],
  [paths.activationKeyRun(), activationKeys.createMany, false],
  [paths.search(), personSearch.search, true],
  [paths.createCase(), incidents.create, false],
  [paths.deceasedResetPassword(), passwords.resetDeceased, true],
  [paths.finance(), finance.costDistribution, true],
  [
    panelPath(paths.accountManagement(), panels.transientNumber()),
    transientNumber.createTransientNumber,
    true,
  ],
] as const)('the entry for %s', (to, { may }, isInMenu) => {
  test('appears in menu and palette for exactly those personas who may make its call', () => {
    const offered = personas.flatMap((persona) => {
      const caller = callerOf(persona);
      const session = sessionAs();
      if (caller === null || session === null) return [];
      const theirs = { ...session, caller };
      const menu = navigationFor(theirs)
        .flatMap((item) => [item, ...item.subItems])
        .some((item) => item.to === to);
      const palette =
        caller.scope === AuthenticationScope.Main &&
        paletteDestinations(theirs, '/home').some((place) => place.to === to);
      return [[persona.id, palette, menu, mayCall(may, caller) === 'yes']];
    });
    expect(offered).toEqual(
      offered.map(([id, , , mayCallIt]) => [id, mayCallIt, isInMenu && mayCallIt, mayCallIt]),
    );
    expect(new Set(offered.map(([, , , mayCallIt]) => mayCallIt)).size).toBe(2);
  });
});
