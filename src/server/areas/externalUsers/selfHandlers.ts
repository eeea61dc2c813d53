import type { Errors } from '#contract/errors.ts';
import type { externalSelf, OwnExternalAccount } from '#contract/externalSelf.ts';
import { mayKeepAccount, ownEndRefusal, ownRenewal } from '#rules/externalSelf.ts';
import type { Actor } from '#server/call/actor.ts';
import { notFound } from '#server/call/answers.ts';
import { about, type Changed } from '#server/call/change.ts';
import type { CallContext, Handlers, Outcome } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { type SecurityNotice, notify } from '#server/mail/securityNotice.ts';
import { permitOwner } from '#server/power/permit.ts';
import { setAccount } from '../accounts/index.ts';
import { localized, localizedOrNull } from '../localized.ts';
import { endOtherSessions } from '../passwords/index.ts';
import { ended, guestEnded, guestRenewed, kept, renewed } from './selfEmails.ts';
import {
  acceptedTerms,
  lockOwnAccount,
  recordDecision,
  ownAccountOf,
  ownFacts,
  type OwnRow,
} from './selfStore.ts';

type Call = CallContext & { readonly actor: Actor };

const refused = (reason: string): { status: 409; body: Errors } => ({
  status: 409,
  body: { errors: { account: [`EXTERNAL/OWN/WHY_NOT/${reason}`] } },
});

/** An external user's own account: its details, its renewal and its end. */
export const externalSelfHandlers: Handlers<typeof externalSelf> = {
  async own(call) {
    const row = await ownAccountOf(call.db, call.actor.lin);
    return { status: 200, body: row === undefined ? null : await toOwn(call.db, row, call.today) };
  },

  renew: (call) =>
    decide(call, async (tx, row) => {
      const { config, now, today } = call;
      const { until, refusal } = ownRenewal(ownFacts(row, today), today);
      if (until === null) return refused(refusal ?? 'NOT_IN_USE');
      await setAccount(tx, permitOwner(row.lin), row.id, { valid_through: until }, now);
      await recordDecision(tx, row.id, { renewed_until: until });
      await notifyOwnerAndContact(
        tx,
        call,
        row,
        renewed(nameOf(row), until, config),
        guestRenewed({ name: row.display_name, liUId: nameOf(row) }, until, config),
        now,
      );
      const audit = about(row.lin, 'externalSelf.renew', {
        before: { validThrough: row.validThrough },
        after: { validThrough: until },
      });
      return { ...(await toResponse(tx, call)), audit };
    }),

  async end(call) {
    const outcome = await decide(call, async (tx, row) => {
      const { config, now, today } = call;
      const refusal = ownEndRefusal(ownFacts(row, today));
      if (refusal !== null) return refused(refusal);
      await setAccount(
        tx,
        permitOwner(row.lin),
        row.id,
        {
          user_status: 'Inretirement',
          retirement_date: today,
          next_retirement_step_on: null,
        },
        now,
      );
      await recordDecision(tx, row.id, { ended_on: today });
      await notifyOwnerAndContact(
        tx,
        call,
        row,
        ended(nameOf(row), today, config),
        guestEnded({ name: row.display_name, liUId: nameOf(row) }, today, config),
        now,
      );
      await endOtherSessions(tx, row.lin, null, call.now);
      const audit = about(row.lin, 'externalSelf.end', {
        before: { userStatus: row.userStatus },
        after: { userStatus: 'Inretirement', retirementDate: today },
      });
      return { status: 204, audit } as const;
    });
    // The account's change has removed its sessions; the browser should stop sending their cookie.
    if (outcome.status === 204) await call.browser.end();
    return outcome;
  },

  keep: (call) =>
    decide(call, async (tx, row) => {
      const { config, language, now, today } = call;
      if (!mayKeepAccount(ownFacts(row, today), today)) return refused('NOT_ENDING');
      await setAccount(
        tx,
        permitOwner(row.lin),
        row.id,
        { user_status: 'Active', retirement_date: null },
        now,
      );
      await recordDecision(tx, row.id, { ended_on: null });
      await notify(
        tx,
        config,
        { addresses: [row.email], language },
        kept(nameOf(row), config),
        now,
      );
      const audit = about(row.lin, 'externalSelf.keep', {
        before: { userStatus: 'Inretirement', retirementDate: row.retirementDate },
        after: { userStatus: 'Active' },
      });
      return { ...(await toResponse(tx, call)), audit };
    }),
};

/**
 * Changes the caller's account, which the transaction locks: of two tabs, the second operates on
 * the result of the first.
 */
const decide = <O extends Outcome>(
  call: Call,
  work: (tx: Tx, row: OwnRow) => Promise<Changed<O>>,
) =>
  call.change(async (tx): Promise<Changed<O | typeof notFound>> => {
    const row = await lockOwnAccount(tx, call.actor.lin);
    return row === undefined ? notFound : work(tx, row);
  });

const nameOf = ({ user_id }: OwnRow): string => user_id ?? '';

/**
 * Notifies the owner in the language of the page, and the contact person, if there is one who may
 * still vouch for the account.
 */
async function notifyOwnerAndContact(
  tx: Tx,
  { config, language, today }: Call,
  row: OwnRow,
  toOwner: SecurityNotice,
  toContact: SecurityNotice,
  now: Date,
): Promise<void> {
  await notify(tx, config, { addresses: [row.email], language }, toOwner, now);
  if (ownFacts(row, today).contact === 'vouches' && row.contact_email !== null)
    await notify(tx, config, { addresses: [row.contact_email], language: null }, toContact, now);
}

async function toResponse(tx: Tx, { actor, today }: Call) {
  const row = await ownAccountOf(tx, actor.lin);
  if (row === undefined) throw new Error('Updated account not found.');
  return { status: 200, body: await toOwn(tx, row, today) } as const;
}

async function toOwn(db: Db | Tx, row: OwnRow, today: string): Promise<OwnExternalAccount> {
  const facts = ownFacts(row, today);
  const terms = await acceptedTerms(db, row.lin);
  return {
    liUId: row.user_id,
    displayName: row.display_name,
    email: row.email,
    userStatus: facts.userStatus,
    until: facts.userStatus === 'Inretirement' ? facts.retirementDate : facts.validThrough,
    purpose: row.purpose,
    contact:
      row.contact_name === null
        ? null
        : {
            name: row.contact_name,
            email: row.contact_email,
            organisation: localizedOrNull(row.name),
            vouches: facts.contact === 'vouches',
          },
    passwordSetAt: row.set_at?.toISOString() ?? null,
    terms: terms?.approved_at
      ? {
          name: localized(terms.display_name),
          version: terms.version,
          acceptedAt: terms.approved_at.toISOString(),
        }
      : null,
    renewal: ownRenewal(facts, today),
    endRefusal: ownEndRefusal(facts),
    mayKeep: mayKeepAccount(facts, today),
  };
}
