import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Errors } from '#contract/errors.ts';
import type { externalAccounts } from '#contract/externalAccounts.ts';
import { isName, tidyLine } from '#contract/writtenText.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { addressRefusal } from '#rules/externalAddress.ts';
import { badRequest, forbidden, locked, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handler } from '#server/call/handler.ts';
import type { Database } from '#server/database/schema.ts';
import { violates } from '#server/database/violations.ts';
import { proofOf, spendProof } from '#server/session/codes/addressProof.ts';
import { checkCode } from '#server/session/codes/sentCodes.ts';
import { permitOwner } from '#server/power/permit.ts';
import { setAccount } from '../accounts/index.ts';
import { accept, lockInvitationFor } from '../invitations/index.ts';
import { acceptTerms } from '../liabilities/index.ts';
import {
  accountByUserId,
  checkPassword,
  storePassword,
  type PasswordAccount,
  notifyOfPassword,
  hashed,
  nullIfRefused,
} from '../passwords/index.ts';
import { informationOn } from './informationStore.ts';
import { bindingOf, missingProof } from './emailVerification.ts';
import { accountAt, addExternalAccount, lockedAccountAt } from './store.ts';
import { freeUserNames, isOffered } from './userNameStore.ts';

const inUse: { readonly status: 409; readonly body: Errors } = {
  status: 409,
  body: { errors: { email: ['EXTERNAL/ADDRESS/IN_USE'] } },
};
const uninvited = badRequest({ invitation: 'EXTERNAL/INVITATION/GONE' });
const taken = badRequest({ liUId: 'EXTERNAL/USER_NAME/TAKEN' });

type Create = Handler<typeof externalAccounts.create>;

/**
 * Creates the account for an address that this browser has verified (EXT-02); a guest's account
 * follows the invitation. The account waits to be activated by the same proof.
 */
export const create: Create = async (call) => {
  const { body, config, db, now } = call;
  if (config.features.disableFeaturesForExternalUsers) return forbidden;
  if (!body.isLiabilityApproved)
    return badRequest({ isLiabilityApproved: 'EXTERNAL/TERMS/REQUIRED' });
  const binding = bindingOf(call, 'external-create', body.email);
  const reason = missingProof(await proofOf(db, binding), now);
  if (reason !== null)
    return badRequest({
      email:
        reason === 'emailVerificationExpired' ? 'EXTERNAL/PROOF/EXPIRED' : 'EXTERNAL/PROOF/MISSING',
    });
  const refusal = addressRefusal(await informationOn(call, binding.address));
  if (refusal === 'EXTERNAL/ADDRESS/IN_USE') return inUse;
  if (refusal !== null) return badRequest({ email: refusal });

  const wanted = body.liUId === undefined ? undefined : normaliseUserId(body.liUId);
  if (wanted !== undefined && !isOffered(wanted, binding.address))
    return badRequest({ liUId: 'INPUT_INVALID' });
  const liUId = wanted ?? (await freeUserNames(db, binding.address))[0];
  if (liUId === undefined || (await accountByUserId(db, liUId)) !== undefined) return taken;
  const givenName = body.givenName ?? '';
  const surname = body.surname ?? '';
  const name = displayNameOf(givenName, surname, binding.address) || liUId;

  const { fieldErrors } = await checkPassword(
    config,
    body.password,
    { liUId, names: [givenName, surname, name] },
    { lin: binding.browserHash, isTyping: false },
  );
  if (fieldErrors.length > 0)
    return { status: 400, body: { errors: { password: [...fieldErrors] } } };
  const tested = await hashed(call.systems.hashing, body.password);

  const person = { lin: randomUUID(), given_name: givenName || name, surname, display_name: name };
  try {
    const outcome = await nullIfRefused(tested, () =>
      call.change(async (tx) => {
        // The invitation may have been withdrawn while the guest filled in the form, or accepted in
        // another tab.
        const invitation =
          body.isInvited === true ? await lockInvitationFor(tx, call, binding.address) : null;
        if (body.isInvited === true && invitation === null)
          return (await accountAt(tx, binding.address)) === undefined ? uninvited : inUse;
        await addExternalAccount(
          tx,
          { ...person, address: binding.address, liUId },
          invitation,
          now,
        );
        if (invitation !== null) await accept(tx, invitation, binding.address, now);
        const account = await madeAccount(tx, binding.address);
        const terms = await acceptTerms(tx, person.lin, account.person_type, now);
        await storePassword(tx, call, account, permitOwner(account.lin), tested);
        return {
          status: 200,
          body: toResponse(account, binding.address),
          audit: about(person.lin, 'externalAccounts.create', {
            after: {
              liUId,
              ...terms,
              ...(invitation !== null && {
                invitation: invitation.invitationId,
                contactPerson: invitation.contactLin,
                validThrough: invitation.endsOn,
              }),
            },
          }),
        } as const;
      }),
    );
    return outcome ?? badRequest({ password: 'PASSWORD/REFUSED_BY_DIRECTORY' });
  } catch (error) {
    // A concurrent call has taken the same address or name.
    if (violates(error, 'external_account_email_is_taken')) return inUse;
    if (violates(error, 'account_user_id_is_taken'))
      return (await informationOn(call, binding.address)).isAlreadyInUse ? inUse : taken;
    throw error;
  }
};

/** A user who gives no name is named after the words in the local part of the address, if any. */
const displayNameOf = (givenName: string, surname: string, address: string): string =>
  [givenName, surname].filter((part) => part !== '').join(' ') || nameFrom(address);

/** Activates the account by the proof of its address, which is used up (EXT-06). */
export const activate: Handler<typeof externalAccounts.activate> = async (call) => {
  const { body, db, now } = call;
  const binding = bindingOf(call, 'external-create', body.email);
  if (missingProof(await proofOf(db, binding), now) !== null) return forbidden;
  if (body.code !== undefined) {
    const { verdict } = await checkCode(call, binding, body.code);
    if (verdict === 'locked') return locked;
    if (verdict !== 'right') return badRequest({ code: 'EXTERNAL/CODE/WRONG' });
  }
  if ((await accountAt(db, binding.address)) === undefined) return notFound;
  return call.change(async (tx) => {
    const account = await lockedAccountAt(tx, binding.address);
    if (account === undefined) return notFound;
    if (account.userStatus !== 'New' || !(await spendProof(tx, binding, now))) return forbidden;
    await setAccount(
      tx,
      permitOwner(account.lin),
      account.id,
      { user_status: 'Active', disabled_at: null },
      now,
    );
    await notifyOfPassword(tx, call, account, 'activated');
    const after = { liUId: account.user_id, userStatus: 'Active' };
    return {
      status: 200,
      body: toResponse(account, binding.address),
      audit: about(account.lin, 'externalAccounts.activate', {
        before: { userStatus: 'New' },
        after,
      }),
    };
  });
};

const toResponse = ({ lin, user_id, given_name, surname }: PasswordAccount, email: string) => ({
  liUId: user_id ?? '',
  givenName: given_name,
  surname,
  email,
  norEduPersonLin: lin,
});

async function madeAccount(tx: Transaction<Database>, address: string): Promise<PasswordAccount> {
  const account = await accountAt(tx, address);
  if (account === undefined) throw new Error('Created account not found.');
  return account;
}

/** The address itself would be a link in letters about the account. */
const nameFrom = (address: string): string => {
  const name = tidyLine(
    address.slice(0, address.lastIndexOf('@')).replaceAll(/[^\p{L}\p{M}]+/gu, ' '),
  );
  return isName(name) ? name : '';
};
