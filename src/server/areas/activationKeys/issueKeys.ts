import type { Transaction } from 'kysely';
import type { ActivationKey, IdentityAssurance } from '#contract/activationKeys.ts';
import { normaliseActivationKey } from '#rules/activationKey.ts';
import { lastDayOfKey } from '#rules/activationKeyIssue.ts';
import { isStrongProof } from '#rules/identityAssurance.ts';
import { about, recordBy } from '#server/call/change.ts';
import type { Actor } from '#server/call/actor.ts';
import type { CallContext } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import type { Database } from '#server/database/schema.ts';
import type { Permit } from '#server/power/permit.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import {
  hashOfKey,
  newActivationKey,
} from '#server/session/signIn/activationKey/activationKeys.ts';
import { callersVerifiedBy, noteDocument, verifyCaller } from '../callerVerifications/index.ts';
import { announceKey } from './notices.ts';
import { type ActivationRow, insertKeys, type Permitted, revokeKeys } from './store.ts';

type IssuingCall = CallContext & { readonly actor: Actor };

/** An account that is eligible for a key, and the permit for giving one to its owner. */
export interface PermittedAccount extends Permitted<Permit<'secret'>> {
  readonly account: ActivationRow;
  readonly isFirst: boolean;
}

/**
 * Makes a key for each of these accounts, which must be locked and eligible for one. Earlier keys
 * are revoked. For an identity document that was shown, its type and expiry date are recorded,
 * never its number. The owner hears of each key.
 */
export async function issueKeys(
  tx: Transaction<Database>,
  call: IssuingCall,
  permitted: readonly PermittedAccount[],
  assurance: IdentityAssurance | null,
): Promise<ActivationKey[]> {
  if (permitted.length === 0) return [];
  const { now, today } = call;
  const { lin } = self(call.actor);
  const expirationDate = lastDayOfKey(today, call.config.activationKeyDays);
  const accounts = permitted.map(({ account }) => account);
  const made = permitted.map((one) => ({ ...one, key: newActivationKey(), token: newToken() }));

  const replaced = new Set(await revokeKeys(tx, permitted, now));
  const ids = await insertKeys(
    tx,
    made.map(({ account, permit, key, token, isFirst }) => ({
      account,
      permit,
      is_first: isFirst,
      key_hash: hashOfPrinted(key),
      created_by_lin: lin,
      created_at: now,
      expires_on: expirationDate,
      notice_hash: hashOf(token),
    })),
  );
  if (assurance !== null) {
    await noteDocument(tx, assurance, lin, now);
    const talk = { workerLin: lin, subjectLin: assurance.norEduPersonLin };
    if (isStrongProof(assurance)) await verifyCaller(tx, talk, 'Document', now);
  }
  const verified = await callersVerifiedBy(
    tx,
    lin,
    accounts.map((account) => account.lin),
    now,
  );
  await recordBy(
    tx,
    call,
    accounts.map((account) =>
      about(account.lin, 'activationKeys.create', {
        after: {
          liUId: account.user_id,
          expirationDate,
          replacesEarlier: replaced.has(account.id),
          callerVerified: verified.get(account.lin) ?? null,
          ...(assurance && { identityAssurance: shownDocument(assurance) }),
        },
      }),
    ),
  );
  const createdBy = call.actor.displayName ?? self(call.actor).liUId;
  for (const { account, token, isFirst } of made)
    await announceKey(tx, call, {
      accountId: account.id,
      liUId: account.user_id ?? '',
      personType: account.person_type,
      createdBy,
      expirationDate,
      token,
      isFirst,
    });
  return made.map(({ account, key }) => ({
    id: ids.get(account.id) ?? '',
    liUId: account.user_id ?? '',
    norEduPersonLin: account.lin,
    key,
    expirationDate,
    createdDate: now.toISOString(),
    createdBy,
  }));
}

function hashOfPrinted(key: string): string {
  const normalised = normaliseActivationKey(key);
  if (normalised === null) throw new Error('Generated activation key is invalid.');
  return hashOfKey(normalised);
}

const shownDocument = (assurance: IdentityAssurance) => ({
  type: assurance.assuranceDocumentType,
  expires: assurance.expirationDate,
  ...(assurance.assuranceDocumentOther ? { kind: assurance.assuranceDocumentOther } : {}),
  isStrongProof: isStrongProof(assurance),
});
