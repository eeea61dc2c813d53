import { expect, test } from 'vitest';
import { IncidentType } from '#contract/values.ts';
import type { Destinations } from './settings.ts';
import { typesAt } from './topdeskDestinations.ts';

const { KundcenterIncident, InfocenterIncident, TeleserviceIncident, CancelPhoneIncident } =
  IncidentType;
const all = Object.values(IncidentType);
const one = '0d5b4c1e-94a2-4f53-9d3f-1f0f6a1c2b3d';
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const everyDesk: Destinations = {
  KundcenterIncident: { operatorGroup: one },
  InfocenterIncident: { operatorGroup: one, category: 'Students' },
  TeleserviceIncident: { operatorGroup: other },
  CancelPhoneIncident: { operatorGroup: other },
};

test.each<[string, Destinations, string | null, string | null, IncidentType[]]>([
  ['no destinations', {}, one, 'Students', all],
  ['its group', everyDesk, one, null, [KundcenterIncident]],
  ['a group and category that say more', everyDesk, one, 'Students', [InfocenterIncident]],
  ['another category', everyDesk, one, 'Phones', [KundcenterIncident]],
  [
    'a group that two kinds share',
    everyDesk,
    other,
    'Students',
    [CancelPhoneIncident, TeleserviceIncident],
  ],
  ['no group', everyDesk, null, 'Students', []],
  [
    'a group of none, with kinds that have no destination',
    { InfocenterIncident: { operatorGroup: one } },
    other,
    null,
    all.filter((type) => type !== InfocenterIncident),
  ],
])('a case at %s', (_, destinations, group, category, types) => {
  const at = {
    operatorGroup: group === null ? null : { id: group },
    category: category === null ? null : { name: category },
  };
  expect(typesAt(destinations, at)).toEqual(types);
});
