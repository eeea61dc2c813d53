import type { activationKeys, AnnouncedKey } from '#contract/activationKeys.ts';
import type { Actor } from '#server/call/actor.ts';
import { notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import type { Tx } from '#server/database/schema.ts';
import { permitOwner } from '#server/power/permit.ts';
import { hashOf } from '#server/base/secrets.ts';
import {
  lockPasswordAccount,
  makePasswordUnknown,
  type UnknownPassword,
  unknownPassword,
} from '../passwords/index.ts';
import {
  type AnnouncedRow,
  announcedKey,
  disownKey,
  keyById,
  latestKeyOf,
  passwordSetAt,
  readKeyNotifications,
} from './announcedStore.ts';

type Call = CallContext & { readonly actor: Actor | null };

/**
 * The owner's side of a key: what it is, and stating that it was not asked for. Opening the
 * letter's link alone changes nothing.
 */
export const announcedKeyHandlers: Pick<
  Handlers<typeof activationKeys>,
  'announced' | 'disown' | 'own' | 'disownOwn'
> = {
  async announced({ db, body: { token }, today }) {
    const row = await announcedKey(db, hashOf(token));
    return row === undefined ? notFound : { status: 200, body: toAnnounced(row, today) };
  },

  async disown(call) {
    const password = await unknownPassword(call.systems.hashing);
    return await call.change(async (tx) => {
      const row = await announcedKey(tx, hashOf(call.body.token));
      return row === undefined
        ? notFound
        : await disown(tx, { ...call, actor: null }, row.account_id, row.id, password);
    });
  },

  async own({ db, actor: { accountId }, today }) {
    const row = accountId === null ? undefined : await latestKeyOf(db, accountId);
    return { status: 200, body: row ? toAnnounced(row, today) : null };
  },

  async disownOwn(call) {
    const { accountId } = call.actor;
    const password = await unknownPassword(call.systems.hashing);
    return await call.change(async (tx) => {
      const row = accountId === null ? undefined : await latestKeyOf(tx, accountId);
      return row === undefined
        ? notFound
        : await disown(tx, call, row.account_id, row.id, password);
    });
  },
};

/**
 * Revokes the key or, if it has led to the password that the account has now, ends that password
 * and every session of the person. A password that the owner has chosen since stays. Happens once:
 * a second press finds the key as the first one left it.
 */
async function disown(
  tx: Tx,
  call: Call,
  accountId: string,
  keyId: string,
  password: UnknownPassword,
) {
  const { now, today } = call;
  const account = await lockPasswordAccount(tx, accountId);
  const permit = permitOwner(account.lin);
  const before = await disownKey(tx, permit, keyId, now);
  const row = await keyById(tx, keyId);
  if (row === undefined) throw new Error('Disowned activation key not found.');
  const body = toAnnounced(row, today);
  if (before === undefined) return { status: 200, body, audit: null } as const;
  await readKeyNotifications(tx, accountId, now);
  const isUsedNow =
    before.used_at !== null &&
    (await passwordSetAt(tx, accountId))?.getTime() === before.used_at.getTime();
  if (isUsedNow) await makePasswordUnknown(tx, call, account, permit, password);
  const audit = about(account.lin, 'activationKeys.disown', {
    actor: call.actor,
    after: {
      liUId: account.user_id,
      hasBeenUsed: before.used_at !== null,
      endsPassword: isUsedNow,
    },
  });
  return { status: 200, body, audit } as const;
}

const toAnnounced = (row: AnnouncedRow, today: string): AnnouncedKey => ({
  liUId: row.user_id ?? '',
  createdDate: row.created_at.toISOString(),
  createdBy: row.created_by,
  expirationDate: row.expires_on,
  state:
    row.used_at !== null
      ? 'Used'
      : row.revoked_at !== null
        ? 'Revoked'
        : row.expires_on < today
          ? 'Expired'
          : 'Valid',
  isDisowned: row.disowned_at !== null,
  isFirst: row.is_first,
});
