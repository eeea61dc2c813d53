import { runNight } from '#server/areas/nights/index.ts';
import { outsideSystemsOf } from '#server/process/outsideSystems.ts';
import { roles } from '#contract/values.ts';
import { type Errand, isAccepted } from '../errand.ts';
import {
  ADMINISTRATORS,
  args,
  DESKS,
  EVERY_INSIDER,
  field,
  move,
  type Move,
  textOf,
} from '../move.ts';

const HOUR_MS = 3_600_000;
const grantable = roles.filter((role) => role !== 'None');

/** A role given by a superuser, who holds every power; anybody else is to be refused. */
const giveRole = async (errand: Errand, who: string, role: string, org: string) => {
  const { ledger } = errand;
  const answer = await errand.call('POST', `/api/Roles/${ledger.get(`${who}.liUId`)}`, {
    role: role === '' ? null : role,
    organisationId: org === '' ? null : ledger.meaning(org),
    until: null,
    reason: 'Needed at work',
  });
  if (isAccepted(answer)) errand.given.add(ledger.get(`${who}.lin`));
  return isAccepted(answer);
};

export const administrationMoves: readonly Move[] = [
  move({
    name: 'role.give',
    weight: 0.4,
    by: EVERY_INSIDER,
    honestBy: ['root'],
    choose: (draw) =>
      args({
        who: draw.who(),
        role: draw.oneOf(grantable),
        org: draw.oneOf(['', '@home.org', '@awayUnit.org']),
      }),
    run: (errand, { who = '', role = '', org = '' }) => giveRole(errand, who, role, org),
  }),
  move({
    name: 'role.takeAll',
    weight: 0.4,
    by: EVERY_INSIDER,
    honestBy: ['root'],
    choose: (draw) => args({ who: draw.who() }),
    run: async (errand, { who = '' }) => {
      const { ledger } = errand;
      const search = ledger.get(`${who}.liUId`);
      const found = await errand.call('GET', `/api/Roles?search=${search}`);
      const grants = field(found.body, 'holders', '0', 'grants');
      if (!Array.isArray(grants)) return false;
      let isTaken = false;
      for (const grant of grants)
        isTaken =
          isAccepted(await errand.call('DELETE', `/api/Roles/grants/${textOf(grant, 'id')}`)) ||
          isTaken;
      return isTaken;
    },
  }),
  move({
    name: 'account.suspend',
    weight: 0.4,
    by: EVERY_INSIDER,
    honestBy: ['root'],
    choose: (draw) => args({ who: draw.who() }),
    run: async (errand, { who = '' }) =>
      isAccepted(
        await errand.call('PUT', `/api/Accounts/Suspension/${errand.ledger.get(`${who}.liUId`)}`, {
          reason: 'A stolen password',
          until: null,
        }),
      ),
  }),
  move({
    name: 'account.reinstate',
    weight: 0.4,
    by: EVERY_INSIDER,
    honestBy: ['root'],
    choose: (draw) => args({ who: draw.who() }),
    run: async (errand, { who = '' }) =>
      isAccepted(
        await errand.call(
          'DELETE',
          `/api/Accounts/Suspension/${errand.ledger.get(`${who}.liUId`)}`,
        ),
      ),
  }),
  move({
    name: 'people.join',
    weight: 0.4,
    by: EVERY_INSIDER,
    honestBy: ['root'],
    choose: (draw) => args({ kept: draw.who('lin'), joined: draw.who('lin') }),
    run: async (errand, { kept = '', joined = '' }) => {
      const { ledger, step } = errand;
      const [one, other] = [ledger.get(`${kept}.lin`), ledger.get(`${joined}.lin`)];
      // A careful superuser joins only the records of one human being.
      if (step.actor === 'root' && (one === other || ledger.ownerOf(one) !== ledger.ownerOf(other)))
        return false;
      return isAccepted(
        await errand.call('POST', `/api/Duplicates/${one}/${other}/join`, {
          reason: 'The same person',
        }),
      );
    },
  }),
  move({
    name: 'transientNumber.make',
    by: ADMINISTRATORS,
    choose: () => ({}),
    run: async (errand) => {
      const { ledger, step } = errand;
      const answer = await errand.call('PATCH', '/api/Accounts/CreateTransientNumber', {
        birthDate: '19900101',
        gender: 'Female',
        birthplace: 'Oslo',
        countryOfBirth: 'NO',
        citizenship: 'NO',
      });
      const number = textOf(answer.body) ?? textOf(answer.body, 'norEduPersonNIN');
      ledger.add(`${step.id}.nin`, 'nin', number, null);
      return isAccepted(answer);
    },
  }),
  move({
    name: 'people.search',
    by: [...ADMINISTRATORS, ...DESKS],
    choose: (draw) => args({ number: draw.value('nin') }),
    run: async (errand, { number = '' }) =>
      isAccepted(
        await errand.call('POST', '/api/Accounts/Search', {
          norEduPersonNin: errand.ledger.meaning(number),
        }),
      ),
  }),
  move({
    name: 'clock.wait',
    weight: 0.5,
    by: [],
    honestBy: ['portal'],
    choose: (draw) => ({ hours: draw.oneOf(['1', '25', '200', '400']) }),
    run: async ({ world }, { hours = '1' }) => {
      world.later(Number(hours) * HOUR_MS);
      return true;
    },
  }),
  move({
    name: 'clock.night',
    by: [],
    honestBy: ['portal'],
    weight: 0.2,
    choose: () => ({}),
    run: async ({ world }) => {
      const { config, portal, now, today } = world;
      const systems = await outsideSystemsOf(config, portal.db);
      const log = { warn: () => undefined, info: () => undefined, error: () => undefined };
      // The night writes to the log only what went wrong, which the oracles see in the database.
      await runNight(portal.db, { config, systems, log: log as never, now: now(), today: today() });
      return true;
    },
  }),
];
