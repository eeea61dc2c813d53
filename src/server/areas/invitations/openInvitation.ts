import type { invitations, OpenedInvitation } from '#contract/invitations.ts';
import { invitationState, isOpen } from '#rules/invitations.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handler } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { hashOf } from '#server/base/secrets.ts';
import { localizedOrNull } from '../localized.ts';
import {
  type InvitationRow,
  inviterOf,
  lastOpenedIn,
  lockByToken,
  lockOpened,
  markAccepted,
  markOpened,
  openedIn,
} from './store.ts';

type Call = Pick<CallContext, 'browser' | 'config' | 'now' | 'today'>;

const reasons = {
  accepted: 'USED',
  withdrawn: 'WITHDRAWN',
  expired: 'EXPIRED',
  sent: 'GONE',
  opened: 'GONE',
} as const;

/**
 * Opens the invitation of the link and binds it to this browser only. A caller who has the secret
 * is shown why an invitation is no longer valid.
 */
export const open: Handler<typeof invitations.open> = async (call) =>
  call.change(async (tx) => {
    const {
      body: { token },
      browser,
      now,
    } = call;
    const row = await lockByToken(tx, hashOf(token));
    if (row === undefined) return notFound;
    const shown = await toOpened(tx, call, row);
    if (shown === null)
      return badRequest({
        invitation: `EXTERNAL/INVITATION/${reasons[invitationState(row, now)]}`,
      });
    await markOpened(tx, row.id, browser.hash(), now);
    return {
      status: 200,
      body: shown,
      audit: about(row.inviter_lin, 'invitations.open', {
        actor: null,
        after: { invitation: row.id },
      }),
    } as const;
  });

export const opened: Handler<typeof invitations.opened> = async (call) => {
  const row = await lastOpenedIn(call.db, call.browser.hash());
  const shown = row && (await toOpened(call.db, call, row));
  return { status: 200, body: shown ?? null };
};

/**
 * Returns null if the invitation can no longer be accepted, or if its inviter may no longer vouch.
 */
async function toOpened(
  db: Db | Tx,
  { config, now, today }: Call,
  row: InvitationRow,
): Promise<OpenedInvitation | null> {
  if (!isOpen(row, now, today) || config.features.disableFeaturesForExternalUsers) return null;
  const inviter = await inviterOf(db, row.inviter_lin, today);
  if (!inviter?.mayVouch) return null;
  const { name, email, purpose, endsOn } = row;
  return {
    name,
    email,
    purpose,
    endsOn,
    inviter: inviter.display_name,
    organisation: localizedOrNull(inviter.name),
  };
}

/** Whether this browser has opened an invitation to that address that is still open. */
export async function hasOpened(
  call: Pick<CallContext, 'db' | 'browser' | 'config' | 'now' | 'today'>,
  email: string,
): Promise<boolean> {
  const row = await openedIn(call.db, call.browser.hash(), email);
  return row !== undefined && (await toOpened(call.db, call, row)) !== null;
}

/** The data of an invitation that the new account takes over. */
export interface Vouched {
  readonly invitationId: string;
  readonly contactLin: string;
  readonly purpose: string;
  readonly endsOn: string;
}

/**
 * Returns the invitation to that address that this browser has opened, locked until the transaction
 * ends; null if there is none, or if it is no longer open.
 */
export async function lockInvitationFor(
  tx: Tx,
  call: Call,
  email: string,
): Promise<Vouched | null> {
  const row = await lockOpened(tx, call.browser.hash(), email);
  if (row === undefined || (await toOpened(tx, call, row)) === null) return null;
  return {
    invitationId: row.id,
    contactLin: row.inviter_lin,
    purpose: row.purpose,
    endsOn: row.endsOn,
  };
}

/** Marks the invitation as used up, once the account exists. */
export const accept = (tx: Tx, { invitationId }: Vouched, email: string, now: Date) =>
  markAccepted(tx, invitationId, email, now);
