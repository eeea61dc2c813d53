import { describe, expect, test } from 'vitest';
import { sessionAs } from '../../src/client/session/sessionAs.testing.ts';
import * as paths from '../../src/client/paths/pages.ts';
import * as panels from '../../src/client/paths/panels.ts';
import { navigationFor } from '../../src/client/routing/navigation.ts';
import { panelPath } from '../../src/client/routing/panels.ts';
import { paletteDestinations } from '../../src/client/shell/palette/commands.ts';
import { activationKeys } from '../../src/contract/activationKeys.ts';
import { finance } from '../../src/contract/finance.ts';
import { incidents } from '../../src/contract/incidents.ts';
import { passwords } from '../../src/contract/passwords.ts';
import { personSearch } from '../../src/contract/personSearch.ts';
import { transientNumber } from '../../src/contract/transientNumber.ts';
import { AuthenticationScope } from '../../src/contract/values.ts';
import { mayCall } from '../../src/rules/access.ts';
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
