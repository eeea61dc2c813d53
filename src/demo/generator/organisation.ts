import organisation from '#demo/data/organisation.json' with { type: 'json' };
import countries from '#server/database/base/countries.json' with { type: 'json' };
import type { Draft } from './draft.ts';
import { uuidOf } from './random.ts';
import { nodes, type Node } from './tree.ts';
import { inBoth } from '#demo/inBoth.ts';

/**
 * Adds the organisation tree, its cost centres, the campuses, the subscription prices and the
 * countries.
 */
export function addOrganisation(draft: Draft): void {
  draft.rows.country.push(...countries.map(({ code, ...title }) => ({ code, title })));
  draft.rows.organisation.push(
    ...nodes.map(({ id, parentId, type, shortName, sv, en, path }, index) => ({
      id,
      parent_id: parentId,
      type: organisationType(type),
      short_name: shortName,
      name: inBoth(sv, en),
      canonical_path: path,
      financial_unit: type === 'Department' ? String(100 + index) : null,
    })),
  );
  for (const place of nodes)
    if (place.type === 'Department' || place.type === 'Division') addCosts(draft, place);
  for (const campus of organisation.campuses) addCampus(draft, campus);
  draft.rows.subscription_price.push(
    { subscription_type: 'Small', monthly_cost: 90 },
    { subscription_type: 'Medium', monthly_cost: 245 },
    { subscription_type: 'Large', monthly_cost: 410 },
    { subscription_type: 'XLarge', monthly_cost: 535 },
  );
}

const types = [
  'Company',
  'Department',
  'Division',
  'Unit',
  'Virtual',
  'StudOrg',
  'Faculty',
] as const;

function organisationType(type: string) {
  const known = types.find((candidate) => candidate === type);
  if (!known) throw new RangeError(`Unknown type of organisation: ${type}`);
  return known;
}

const purposes = [
  'Gemensamt',
  'Utbildning på grundnivå',
  'Forskarutbildning',
  'Forskning, statsanslag',
  'Forskning, externa medel',
  'Uppdrag',
];

/**
 * Adds the cost centre of a department or division, with some activities; numbers are derived from
 * its position in the tree.
 */
function addCosts(draft: Draft, place: Node): void {
  const number = 10_000 + 10 * nodes.indexOf(place);
  const costCentre = uuidOf(`cost centre ${place.shortName}`);
  draft.rows.cost_centre.push({
    id: costCentre,
    organisation_id: place.id,
    name: `${place.shortName} ${place.sv}`,
    account_number: String(number),
  });
  const activities = purposes
    .slice(0, draft.random.between(2, purposes.length))
    .map((name, index) => ({
      id: uuidOf(`activity ${place.shortName} ${index}`),
      cost_centre_id: costCentre,
      name,
      account_number: `${number}-${index + 1}`,
    }));
  draft.rows.cost_centre_activity.push(...activities);
  draft.activities.set(
    place.id,
    activities.map(({ id }) => id),
  );
}

/**
 * Adds a campus. Every third room is an office. The building Zenithuset is marked as deleted, so
 * that deleted locations occur in the data.
 */
function addCampus(draft: Draft, campus: (typeof organisation.campuses)[number]): void {
  draft.rows.campus.push({
    id: campus.id,
    name: campus.name,
    description: campus.description,
    is_deleted: false,
  });
  for (const building of campus.buildings) {
    const isDeleted = building.name === 'Zenithuset';
    draft.rows.building.push({
      id: building.id,
      campus_id: campus.id,
      name: building.name,
      is_deleted: isDeleted,
    });
    draft.rows.room.push(
      ...building.rooms.map((name, index) => ({
        id: uuidOf(`room ${name}`),
        building_id: building.id,
        name,
        is_office: index % 3 === 0,
        is_deleted: isDeleted,
      })),
    );
    draft.rows.entrance.push(
      ...building.entrances.map((name) => ({
        id: uuidOf(`entrance ${building.id} ${name}`),
        building_id: building.id,
        name,
        is_deleted: isDeleted,
      })),
    );
  }
}
