import type { Transaction } from 'kysely';
import type { Account } from '#contract/account.ts';
import type { EmployeeProfile } from '#contract/employeeProfile.ts';
import type { Errors } from '#contract/errors.ts';
import { concernsOfChange } from '#rules/accountConcerns.ts';
import { afterUpdate } from '#rules/accountReactivation.ts';
import type { AccountConcern, Concern } from '#rules/power.ts';
import { concernsOfProfile, type EditableField } from '#rules/profileEditing.ts';
import type { Identity } from '#server/call/self.ts';
import { authorOf } from '#server/call/author.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { objectionsTo, type Permit, permit } from '#server/power/permit.ts';
import type { ProfileChanges } from './changes.ts';

/** The permit for everything that the profile panel changes. */
export type ProfilePermit = Permit<AccountConcern | (typeof concernsOfProfile)[EditableField]>;

interface Asking extends Pick<CallContext, 'now' | 'today'> {
  readonly actor: Identity;
}

/** Asks the law about the changes of a person's profile. Returns the errors by field, if any. */
export async function permitProfile(
  tx: Transaction<Database>,
  call: Asking,
  account: Account,
  changes: ProfileChanges,
): Promise<{ readonly permit: ProfilePermit } | { readonly errors: Errors['errors'] }> {
  const author = authorOf(call.actor);
  const { norEduPersonLIN: lin } = account;
  const fields = Object.keys(changes).filter(isField);
  const revival = concernsOfChange(account, afterUpdate(account, call.today));
  const asked = await permit(
    tx,
    author,
    [...fields.map((field) => concernsOfProfile[field]), ...revival],
    lin,
    call,
  );
  if (asked.objections === undefined) return { permit: asked.permit };
  return {
    errors: Object.fromEntries(
      fields.flatMap((field) => {
        const found = asked.objectionsTo(concernsOfProfile[field]);
        return found.length === 0 ? [] : [[field, found.map((one) => `ACCOUNTS/POWER/${one}`)]];
      }),
    ),
  };
}

/** What stands against changes of the profile, for the page to tell in advance. */
export async function profileObjections(
  db: Db,
  call: Asking,
  lin: string,
): Promise<NonNullable<EmployeeProfile['objections']>> {
  const objected = await objectionsTo(db, authorOf(call.actor), [lin], call);
  const asked = new Set<Concern>([...Object.values(concernsOfProfile), 'access']);
  return [...asked].flatMap((concern) => {
    const reasons = [...objected(lin, concern)];
    return reasons.length === 0 ? [] : [{ concern, reasons }];
  });
}

const isField = (name: string): name is EditableField => Object.hasOwn(concernsOfProfile, name);
