import type { BankIdCollection } from '../../../contract/bankid.ts';
import { AuthenticationScope } from '../../../contract/values.ts';
import { statusOn } from '../../../rules/accountStanding.ts';
import type { IsoDate } from '../../../rules/dates.ts';
import { isSelectable } from '../../../rules/selectableAccount.ts';
import type { Db } from '../../database/open.ts';
import { standingColumns } from '../../database/standing.ts';
import type { IdentifiedPerson } from '../../systems/bankid/port.ts';
import { hashOf } from '../../secrets.ts';
import type { SignIn } from '../sessions.ts';

/**
 * A sign-in of anyone who has identified. Somebody whom the university does not know signs in too: the account pages tell them so. BankID
 * is given out by banks that have seen the person, which is AL2.
 */
export async function signInOf(db: Db, { personalNumber, name }: IdentifiedPerson): Promise<SignIn> {
  const person = await db.selectFrom('person').select('lin').where('national_id', '=', personalNumber).executeTakeFirst();
  return {
    scope: AuthenticationScope.BankId,
    lin: person?.lin ?? null,
    liUId: null,
    subject: personalNumber,
    displayName: name,
    identityNumber: personalNumber,
    hasAL2: true,
    tokens: null,
  };
}

/** The session with this token, as long as it lives. */
export const sessionWith = (db: Db, token: string) =>
  db.selectFrom('session').select(['id', 'lin']).where('token_hash', '=', hashOf(token)).executeTakeFirst();

/** The person's accounts that a sign-in may go on with, the one with the oldest user id first. */
export async function usersOf(db: Db, lin: string | null, today: IsoDate): Promise<BankIdCollection['users']> {
  if (lin === null) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['account.lin', 'national_id', 'given_name', 'surname', 'display_name', 'liu_id', 'account_type'])
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(standingColumns)
    .where('account.lin', '=', lin)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
  return rows
    .filter((row) => isSelectable({ accountType: row.account_type, liUId: row.liu_id, userStatus: statusOn(today, row) }))
    .map((row) => ({
      norEduPersonLin: row.lin,
      norEduPersonNin: row.national_id,
      firstName: row.given_name,
      lastName: row.surname,
      liUId: row.liu_id,
      displayText: `${row.display_name} (${row.liu_id})`,
    }));
}
