import { RunDriver } from '#server/areas/accountChanges/index.ts';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import { addDays } from '#rules/dates.ts';
import { type Errand, isAccepted } from '../errand.ts';
import { ADMINISTRATORS, args, move, type Move } from '../move.ts';

const RUNS = '/api/Accounts/Runs';

/** Lets the server process what waits, as its background job does. */
const process = ({ world }: Errand): Promise<void> =>
  new RunDriver(world.portal.db, {
    config: world.config,
    systems: { cases: embeddedCases },
    log: { warn: () => undefined },
    clock: world.now,
    onChange: () => undefined,
  }).work();

const requestOf = (kind: string, today: string) =>
  kind === 'endDate'
    ? { action: 'changeEndDate', endDate: addDays(today, 1) }
    : kind === 'extend'
      ? { action: 'extend', extendDate: addDays(today, 300) }
      : { action: kind };

/** Bulk changes that the server carries out, and their undoing. */
export const runMoves: readonly Move[] = [
  move({
    name: 'run.carryOut',
    by: ADMINISTRATORS,
    choose: (draw) =>
      args({ who: draw.who('lin'), kind: draw.oneOf(['endDate', 'extend', 'cancel']) }),
    run: async (errand, { who = '', kind = '' }) => {
      const { ledger, step, world } = errand;
      const id = crypto.randomUUID();
      const lin = ledger.get(`${who}.lin`);
      const account = await world.portal.db
        .selectFrom('account')
        .select('version')
        .where('lin', '=', lin)
        .where('affiliation_type', 'is not', null)
        .executeTakeFirst();
      const begun = await errand.call('POST', RUNS, {
        id,
        parts: [
          {
            request: requestOf(kind, world.today()),
            accounts: [{ norEduPersonLIN: lin, version: account?.version ?? 1 }],
          },
        ],
        leftOut: [],
      });
      if (!isAccepted(begun)) return false;
      ledger.add(`${step.id}.run`, 'run', id, null);
      await errand.call('POST', `${RUNS}/${id}/Start`, {});
      await process(errand);
      return true;
    },
  }),
  move({
    name: 'run.undo',
    by: ADMINISTRATORS,
    choose: (draw) => args({ run: draw.value('run') }),
    run: async (errand, { run = '' }) => {
      const id = crypto.randomUUID();
      const of = encodeURIComponent(errand.ledger.meaning(run));
      const undone = await errand.call('POST', `${RUNS}/${of}/Undo`, { id });
      if (!isAccepted(undone)) return false;
      await errand.call('POST', `${RUNS}/${id}/Start`, {});
      await process(errand);
      return true;
    },
  }),
];
