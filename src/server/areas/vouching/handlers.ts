import type { Account } from '#contract/account.ts';
import type {
  VouchedAccount,
  vouching,
  VouchingOutcome,
  VouchingRefusal,
} from '#contract/vouching.ts';
import { reactivated } from '#rules/accountReactivation.ts';
import { afterAction } from '#rules/bulkActions.ts';
import { mayKeepAccount } from '#rules/externalSelf.ts';
import {
  byEnd,
  isShownToContactPerson,
  lastDayOf,
  letEndRefusal,
  renewalOffer,
  renewalRefusal,
} from '#rules/vouching.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import type { Actor } from '#server/call/actor.ts';
import { notFound } from '#server/call/answers.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { notify } from '#server/mail/securityNotice.ts';
import { changedFields, externalAccounts, factsOf, wholeAccounts } from '../accounts/index.ts';
import { kept } from '../externalUsers/index.ts';
import { localizedOrNull } from '../localized.ts';
import { writeExternal, writeRenewals } from './writeRenewals.ts';
import { accountsNaming, isExternal, type NamingRow, recordEndings } from './store.ts';

type Call = CallContext & { readonly actor: Actor };

/** An account whose contact person is the caller. */
interface Vouched {
  readonly row: NamingRow;
  readonly account: Account;
}

/**
 * The accounts whose contact person is the caller, and the caller's decisions about them (in
 * addition to the requirements).
 */
export const vouchingHandlers: Handlers<typeof vouching> = {
  async mine(call) {
    const shown = await vouchedBy(
      call,
      call.db,
      await accountsNaming(call.db, self(call.actor).lin),
    );
    return {
      status: 200,
      body: shown.map((one) => toVouched(call, one)).toSorted(byEnd(call.today)),
    };
  },

  async renew(call) {
    const {
      body: { accounts, reason },
      config,
      today,
    } = call;
    const until = new Map(accounts.map((one) => [one.id, one.until]));
    const untilOf = (id: string): string => until.get(id) ?? today;
    return await decide(call, [...until.keys()], async (tx, asked) => {
      const planned = asked.map((one) => ({
        ...one,
        refusal: renewalRefusal(one.account, { until: untilOf(one.row.id), reason }, today, config),
      }));
      const changes = planned.flatMap(({ row, account: before, refusal }) =>
        refusal === null
          ? [
              {
                row,
                before,
                after: afterAction(
                  before,
                  { action: 'extend', extendDate: untilOf(row.id) },
                  today,
                ),
              },
            ]
          : [],
      );
      await writeRenewals(tx, call, changes);
      const audit = changes.map(({ before, after: renewed }) => {
        const { before: earlier, after } = changedFields(before, renewed);
        return about(before.norEduPersonLIN, 'vouching.renew', {
          before: earlier,
          after: { ...after, reason: reason || null },
        });
      });
      return { planned, audit };
    });
  },

  async letEnd(call) {
    const {
      actor,
      body: { accounts, letsEnd },
      now,
      today,
    } = call;
    return await decide(call, [...new Set(accounts)], async (tx, asked) => {
      const planned = asked.map((one) => ({ ...one, refusal: letEndRefusal(one.account, today) }));
      // Repeating the same decision changes nothing.
      const changed = planned.filter(
        ({ row, refusal }) => refusal === null && (row.let_end_at !== null) !== letsEnd,
      );
      const ends = changed.flatMap(({ row, account: { validThrough } }) =>
        validThrough === null
          ? []
          : [{ account_id: row.id, contact_person_lin: self(actor).lin, ends_on: validThrough }],
      );
      await recordEndings(tx, ends, letsEnd ? now : null);
      const audit = changed.map(({ account: { norEduPersonLIN: lin, validThrough: endsOn } }) =>
        about(lin, letsEnd ? 'vouching.letEnd' : 'vouching.takeBack', { after: { endsOn } }),
      );
      return { planned, audit };
    });
  },

  async keep(call) {
    const {
      body: { accounts },
      config,
      now,
      today,
    } = call;
    return await decide(call, [...new Set(accounts)], async (tx, asked) => {
      const planned = asked.map((one) => ({
        ...one,
        refusal: isKept(one, today) ? null : ('NOT_ENDED_BY_OWNER' as const),
      }));
      const changes = planned.flatMap(({ row, account: before, refusal }) =>
        refusal === null ? [{ row, before, after: reactivated(before) }] : [],
      );
      await writeExternal(tx, call, changes);
      for (const { row, before } of changes)
        if (row.email !== null)
          await notify(
            tx,
            config,
            { addresses: [row.email], language: null },
            kept(before.liUId ?? '', config),
            now,
          );
      const audit = changes.map(({ before, after }) =>
        about(before.norEduPersonLIN, 'vouching.keep', changedFields(before, after)),
      );
      return { planned, audit };
    });
  },
};

type Planned = Vouched & { readonly refusal: VouchingRefusal | null };

/**
 * Changes these accounts, which the transaction locks: one outcome per account, in the requested
 * order, independently of the others. An account with another contact person is reported like one
 * that does not exist.
 */
const decide = (
  call: Call,
  ids: readonly string[],
  work: (
    tx: Tx,
    asked: readonly Vouched[],
  ) => Promise<{ readonly planned: readonly Planned[]; readonly audit: readonly ChangeEntry[] }>,
) =>
  call.change(async (tx) => {
    const { lin } = self(call.actor);
    const asked = await lockVouched(call, tx, lin, ids);
    if (asked.length === 0) return notFound;
    const done = await work(tx, asked);
    const planned = new Map(done.planned.map((one) => [one.row.id, one]));
    const after = new Map(
      (await vouchedBy(call, tx, await accountsNaming(tx, lin))).map((one) => [
        one.row.id,
        toVouched(call, one),
      ]),
    );
    const outcomes = ids.map((id): VouchingOutcome => {
      const one = planned.get(id);
      return {
        id,
        account: (one && after.get(id)) ?? null,
        refusal: one === undefined ? 'NOT_YOURS' : one.refusal,
      };
    });
    return { status: 200, body: outcomes, audit: done.audit } as const;
  });

/**
 * Returns those of the accounts whose contact person is the caller, locked against concurrent
 * changes until the transaction ends.
 */
async function lockVouched(
  call: Call,
  tx: Tx,
  lin: string,
  ids: readonly string[],
): Promise<Vouched[]> {
  const wanted = new Set(ids);
  const namingNow = async () => (await accountsNaming(tx, lin)).filter(({ id }) => wanted.has(id));
  const naming = await namingNow();
  await wholeAccounts(
    tx,
    naming.filter((row) => !isExternal(row)).map((row) => row.lin),
    { ...factsOf(call), forUpdate: true },
  );
  await externalAccounts(
    tx,
    naming.filter(isExternal).map((row) => row.lin),
    { ...factsOf(call), forUpdate: true },
  );
  return await vouchedBy(call, tx, await namingNow());
}

async function vouchedBy(call: Call, db: Db, rows: readonly NamingRow[]): Promise<Vouched[]> {
  const { today } = call;
  const [managed, external] = [rows.filter((row) => !isExternal(row)), rows.filter(isExternal)];
  const found = [
    ...(
      await wholeAccounts(
        db,
        managed.map(({ lin }) => lin),
        factsOf(call),
      )
    ).map((account) => [`${account.norEduPersonLIN} managed`, account] as const),
    ...(
      await externalAccounts(
        db,
        external.map(({ lin }) => lin),
        factsOf(call),
      )
    ).map((account) => [`${account.norEduPersonLIN} external`, account] as const),
  ];
  const accounts = new Map(found);
  return rows.flatMap((row) => {
    const account = accounts.get(`${row.lin} ${isExternal(row) ? 'external' : 'managed'}`);
    return account && isShownToContactPerson(account, today) ? [{ row, account }] : [];
  });
}

const toVouched = ({ config, today }: Call, { row, account }: Vouched): VouchedAccount => ({
  id: row.id,
  name: account.displayName,
  liUId: account.liUId,
  organisation: localizedOrNull(row.name),
  until: lastDayOf(account),
  ...renewalOffer(account, today, config),
  mayLetEnd: letEndRefusal(account, today) === null,
  letsEnd: row.let_end_at !== null,
  isInRetirement: account.userStatus === 'Inretirement',
  isEndedByOwner: isKept({ row, account }, today),
  purpose: row.purpose,
});

const isKept = ({ row, account }: Vouched, today: string): boolean =>
  mayKeepAccount({ ...account, endedOn: row.ended_on }, today);
