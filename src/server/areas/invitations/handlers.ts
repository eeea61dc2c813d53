import type { Errors } from '#contract/errors.ts';
import {
  type GuestToInvite,
  type Invitation,
  type invitations,
  type Invitations,
  MAX_GUESTS,
} from '#contract/invitations.ts';
import { tidyLine } from '#contract/writtenText.ts';
import { isInDomains } from '#rules/emailDomain.ts';
import {
  addressOf,
  guestRefusals,
  invitationState,
  LINK_DAYS,
  mayResend,
  mayWithdraw,
  MAX_EMAILS_PER_INVITATION,
  remainingInvitations,
  invitationLimitRefusal,
} from '#rules/invitations.ts';
import { dateInSweden } from '#rules/dates.ts';
import type { Actor } from '#server/call/actor.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import { about, type ChangeEntry } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { HttpError } from '#server/call/httpError.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { self } from '#server/call/self.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { send } from '#server/mail/mail.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import { type AttemptLimit, mayAttempt } from '#server/session/limits/attempts.ts';
import { invitationEmail } from './emails.ts';
import { open, opened } from './openInvitation.ts';
import {
  addInvitations,
  type InvitationRow,
  type Inviter,
  invitationsOf,
  inviterOf,
  knownAddresses,
  lockInvitation,
  lockInviter,
  markWithdrawn,
  renewLink,
  usedBy,
} from './store.ts';

type Call = CallContext & { readonly actor: Actor };

/**
 * Checking a list, and inviting, disclose which addresses have an account. An inviter may ask about
 * this many a day: a full list that is checked three times and sent.
 */
const ADDRESSES: AttemptLimit = {
  purpose: 'invitation-address',
  max: 4 * MAX_GUESTS,
  minutes: 24 * 60,
};

/** @throws {HttpError} 429 after too many addresses */
async function limitQuestions({
  actor,
  body: { guests },
  db,
  now,
}: Call & { readonly body: { readonly guests: readonly GuestToInvite[] } }): Promise<void> {
  if (!(await mayAttempt(db, ADDRESSES, self(actor).lin, now, guests.length)))
    throw new HttpError(429, {
      errors: { invitation: ['INVITATIONS/WHY_NOT/TOO_MANY_CHECKS'] },
      retryAfter: ADDRESSES.minutes * 60,
    });
}

const refused = (reason: string): { status: 409; body: Errors } => ({
  status: 409,
  body: { errors: { invitation: [`INVITATIONS/WHY_NOT/${reason}`] } },
});

/**
 * Invitations of guests by employees who may vouch. An accepted invitation creates an external
 * account whose contact person is the inviter.
 */
export const invitationHandlers: Handlers<typeof invitations> = {
  open,
  opened,

  async mine(call) {
    return (await inviterIn(call, call.db)) === null
      ? forbidden
      : { status: 200, body: await listed(call, call.db) };
  },

  async check(call) {
    if ((await inviterIn(call, call.db)) === null) return forbidden;
    await limitQuestions(call);
    const refusals = await refusalsOf(call, call.db, call.body.guests);
    return {
      status: 200,
      body: refusals.flatMap((reasons, row) =>
        reasons.length === 0 ? [] : [{ row, refusals: reasons }],
      ),
    };
  },

  async send(call) {
    if ((await inviterIn(call, call.db)) === null) return forbidden;
    await limitQuestions(call);
    return call.change(async (tx) => {
      const {
        actor,
        body: { guests, language },
        now,
        today,
      } = call;
      const { lin } = self(actor);
      await lockInviter(tx, lin);
      const inviter = await inviterIn(call, tx);
      if (inviter === null) return forbidden;
      const room = invitationLimitRefusal(
        guests.length,
        remainingInvitations(await usedBy(tx, lin, now, today)),
      );
      if (room !== null) return refused(room);
      // Checked again under the lock: either all guests are invited, or none.
      if ((await refusalsOf(call, tx, guests)).some((reasons) => reasons.length > 0))
        return refused('ROWS');
      const tidy = guests.map((guest) => ({
        name: tidyLine(guest.name),
        email: addressOf(guest),
        purpose: tidyLine(guest.purpose),
        ends_on: guest.endsOn.trim(),
        token: newToken(),
      }));
      const expires = expiryAt(now);
      const added = await addInvitations(
        tx,
        tidy.map(({ token, ...guest }) => ({
          ...guest,
          inviter_lin: lin,
          language,
          token_hash: hashOf(token),
          expires_at: expires,
        })),
        now,
      );
      const idOf = new Map(added.map(({ id, email }) => [email, id]));
      for (const { token, ends_on: endsOn, email: recipient, name, purpose } of tidy) {
        await send(
          tx,
          invitationEmail(call.config, inviter, {
            recipient,
            name,
            purpose,
            endsOn,
            language,
            token,
            expires,
          }),
          now,
        );
      }
      return {
        status: 200,
        body: await listed(call, tx),
        audit: tidy.map(({ email, purpose, ends_on }) =>
          about(lin, 'invitations.send', {
            after: { invitation: idOf.get(email), email, purpose, endsOn: ends_on, language },
          }),
        ),
      } as const;
    });
  },

  resend: (call) =>
    change(call, async (tx, row, inviter) => {
      const { now, today } = call;
      if (!mayResend(row, now, today)) return refused('OVER');
      const letters = dateInSweden(row.sentAt) === today ? row.lettersOnDay : 0;
      const { letters: room } = remainingInvitations(await usedBy(tx, row.inviter_lin, now, today));
      if (letters >= MAX_EMAILS_PER_INVITATION || room === 0) return refused('TOO_MANY_LETTERS');
      const [token, expires] = [newToken(), expiryAt(now)];
      await renewLink(tx, row.id, {
        token_hash: hashOf(token),
        expires_at: expires,
        sent_at: now,
        letters_on_day: letters + 1,
      });
      await send(
        tx,
        invitationEmail(call.config, inviter, { ...row, recipient: row.email, token, expires }),
        now,
      );
      return about(row.inviter_lin, 'invitations.resend', {
        after: { invitation: row.id, email: row.email },
      });
    }),

  withdraw: (call) =>
    change(call, async (tx, row) => {
      if (!mayWithdraw(row, call.now)) return refused('OVER');
      await markWithdrawn(tx, row.id, call.now);
      return about(row.inviter_lin, 'invitations.withdraw', {
        before: { invitation: row.id, email: row.email },
      });
    }),
};

const expiryAt = (now: Date): Date => new Date(now.getTime() + LINK_DAYS * 86_400_000);

/** Returns the inviter; null if the caller may not vouch, or if external users are disabled. */
async function inviterIn({ actor, config, today }: Call, db: Db | Tx): Promise<Inviter | null> {
  if (config.features.disableFeaturesForExternalUsers) return null;
  const inviter = await inviterOf(db, self(actor).lin, today);
  return inviter?.mayVouch ? inviter : null;
}

/** Returns the refusals for each guest, based on all data that is known here. */
async function refusalsOf(
  { actor, config: { emailDomains }, today }: Call,
  db: Db | Tx,
  guests: readonly GuestToInvite[],
) {
  const known = await knownAddresses(db, self(actor).lin, guests.map(addressOf));
  const isOwn = (email: string) => isInDomains(email, emailDomains.own);
  return guestRefusals(guests, today, {
    ...known,
    isOwn,
    isBlocked: (email) => isInDomains(email, emailDomains.blocked),
  });
}

/**
 * Changes one of the caller's own invitations, which the transaction locks. Another person's
 * invitation is reported as not found.
 */
const change = (
  call: Call & { readonly params: { readonly id: string } },
  work: (
    tx: Tx,
    row: InvitationRow,
    inviter: Inviter,
  ) => Promise<{ status: 409; body: Errors } | ChangeEntry>,
) =>
  call.change(async (tx) => {
    const { lin } = self(call.actor);
    await lockInviter(tx, lin);
    const inviter = await inviterIn(call, tx);
    if (inviter === null) return forbidden;
    const row = isIdentifier(call.params.id)
      ? await lockInvitation(tx, lin, call.params.id)
      : undefined;
    if (row === undefined) return notFound;
    const audit = await work(tx, row, inviter);
    if ('status' in audit) return audit;
    const after = await lockInvitation(tx, lin, row.id);
    return { status: 200, body: toInvitation(call, after ?? row), audit } as const;
  });

async function listed(call: Call, db: Db | Tx): Promise<Invitations> {
  const { lin } = self(call.actor);
  return {
    invitations: (await invitationsOf(db, lin)).map((row) => toInvitation(call, row)),
    room: remainingInvitations(await usedBy(db, lin, call.now, call.today)),
  };
}

const toInvitation = ({ now, today }: Call, row: InvitationRow): Invitation => ({
  id: row.id,
  name: row.name,
  email: row.email,
  purpose: row.purpose,
  endsOn: row.endsOn,
  language: row.language,
  state: invitationState(row, now),
  sentAt: row.sentAt.toISOString(),
  expires: row.expires.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  liUId: row.liUId,
  maySend: mayResend(row, now, today),
  mayWithdraw: mayWithdraw(row, now),
});
