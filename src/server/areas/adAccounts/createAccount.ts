import type { adAccounts, DirectoryAccount } from '#contract/adAccounts.ts';
import {
  directoryName,
  type ExtraKind,
  extraAccountRefusal,
  isExtraKind,
} from '#rules/directoryAccounts.ts';
import { isSamePassword, normalisePassword } from '#rules/passwordPolicy.ts';
import { prefixes } from '#rules/userId.ts';
import { violates } from '#server/database/violations.ts';
import type { CallContext, Handler } from '#server/call/handler.ts';
import type { Actor } from '#server/call/actor.ts';
import { type AttemptLimit, mayAttempt } from '#server/session/limits/attempts.ts';
import { permitOwner } from '#server/power/permit.ts';
import { isPasswordOf } from '#server/systems/directory/isPasswordOf.ts';
import { EntryExists, type NewDirectoryEntry } from '#server/systems/directory/port.ts';
import { isProofFresh, proofTooOld } from '../mfa/index.ts';
import {
  accountByUserId,
  isTested,
  type PasswordAccount,
  testPassword,
  nullIfRefused,
  type TestedPassword,
  writePassword,
} from '../passwords/index.ts';
import { badRequest, conflict, forbidden } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { notifyOfExtraAccount } from './emails.ts';
import { addExtraAccount } from './store.ts';

/** Limits guesses at the password of an account that the portal does not know. */
const PASSWORDS: AttemptLimit = { purpose: 'extra-account-password', max: 5, minutes: 15 };

/**
 * Creates the caller's own administrator or technician account, which can sign in to the directory
 * immediately.
 */
export const create: Handler<typeof adAccounts.create> = async (call) => {
  const {
    actor,
    body,
    config,
    db,
    systems: { directory },
    now,
  } = call;
  const { adAccountType: kind, password } = body;
  if (!isExtraKind(kind)) return badRequest({ adAccountType: 'INPUT_INVALID' });
  if (body.adAccountTypePrefix !== prefixes[kind])
    return badRequest({ adAccountTypePrefix: 'INPUT_INVALID' });
  if (!isSamePassword(password, body.passwordConfirm))
    return badRequest({ passwordConfirm: 'INPUT_NOT_THE_SAME' });

  const { liUId } = self(actor);
  const name = directoryName(kind, liUId);
  if (
    extraAccountRefusal(kind, { liUId, personType: actor.personType }, [], config.features) !== null
  )
    return forbidden;
  if (!(await isProofFresh(db, actor, now))) return proofTooOld;
  const isMade = (await directory.entries([name], db)).length > 0;
  if (isMade && !(await isUnstored(call, name, password))) return conflict;

  const own = await accountByUserId(db, liUId);
  if (own === undefined) throw new Error('Session has no account.');
  // Checked against the history of the caller's own account as well, because one password must not
  // open both accounts.
  const tested = await testPassword(call, own, password);
  if (!isTested(tested)) return { status: 400, body: { errors: { password: [...tested] } } };

  const entry = entryOf(own, kind, name, normalisePassword(password));
  const outcome = await nullIfRefused(tested, () =>
    conflictIfExists(() => keep(call, own.id, entry, tested, isMade)),
  );
  return outcome ?? badRequest({ password: 'PASSWORD/REFUSED_BY_DIRECTORY' });
};

/**
 * Whether an attempt before has made this account in the directory, and the portal could not store
 * it: the same again stores the rest. Whoever knows the password may do with the account what the
 * portal lets them.
 */
async function isUnstored(
  { db, now, systems: { directory } }: CallContext,
  name: string,
  password: string,
): Promise<boolean> {
  if (directory.outside === null || (await accountByUserId(db, name)) !== undefined) return false;
  return (
    (await mayAttempt(db, PASSWORDS, name, now)) && (await isPasswordOf(directory, name, password))
  );
}

type NewEntry = NewDirectoryEntry & { readonly accountType: ExtraKind };

const entryOf = (
  { given_name: givenName, surname, display_name }: PasswordAccount,
  accountType: ExtraKind,
  accountName: string,
  password: string,
): NewEntry => ({
  accountName,
  accountType,
  givenName,
  surname,
  displayName: `${display_name} (${accountType.toLowerCase()})`,
  password,
});

/**
 * Runs in one transaction. The directory is called last, so that nothing is stored when the
 * directory refuses the account.
 */
const keep = (
  call: CallContext & { readonly actor: Actor },
  ownAccountId: string,
  entry: NewEntry,
  tested: TestedPassword,
  isMade: boolean,
) =>
  call.change(async (tx) => {
    const {
      actor,
      config,
      systems: { directory },
      now,
    } = call;
    const { accountName: name, accountType: kind } = entry;
    const permit = permitOwner(self(actor).lin);
    const id = await addExtraAccount(tx, permit, ownAccountId, { name, kind, now });
    const { historyLength } = config.passwords;
    await writePassword(tx, { id, lin: permit.lin }, { historyLength, now }, permit, tested);
    await notifyOfExtraAccount(tx, call, ownAccountId, kind, name);
    if (!isMade) await directory.create(entry, tx, now);
    tested.isInDirectory = directory.outside !== null;
    const moment = now.toISOString();
    const account: DirectoryAccount = {
      accountName: name,
      liUId: self(actor).liUId,
      enabled: true,
      environment: directory.environment,
      accountType: kind,
      created: moment,
      passwordLastSet: moment,
      displayName: entry.displayName,
      isInTSVPreventDisableGroup: false,
    };
    return {
      status: 200,
      body: account,
      audit: about(actor.lin, 'adAccounts.create', { after: { liUId: name, accountType: kind } }),
    } as const;
  });

/**
 * Runs the work; returns 409 if the account has been created concurrently, in the database or in
 * the directory.
 */
async function conflictIfExists<Outcome>(
  work: () => Promise<Outcome>,
): Promise<Outcome | typeof conflict> {
  try {
    return await work();
  } catch (error) {
    if (
      error instanceof EntryExists ||
      violates(error, 'account_user_id_is_taken') ||
      violates(error, 'account_one_of_each_kind')
    )
      return conflict;
    throw error;
  }
}
