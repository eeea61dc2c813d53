import type { accounts } from '../../../contract/accounts.ts';
import type { ActivationKeyAccount } from '../../../contract/activationKeys.ts';
import { reachesStudents } from '../../../rules/studentHelp.ts';
import type { Handlers } from '../../call/handler.ts';
import { forbidden, notFound } from '../../call/answers.ts';
import { noteReading } from '../../call/readings.ts';
import { self } from '../../call/self.ts';
import { type ActivationRow, activationRows } from './activationKeyStore.ts';
import { isInReach, reachOf } from './reach.ts';

/** The account that a key is to be made for, of all that the person has and the caller reaches; one that waits for its key goes first. */
export const activationKeyHandlers: Pick<Handlers<typeof accounts>, 'forActivationKey'> = {
  async forActivationKey(call) {
    const { db, actor, today, query: { norEduPersonLin } } = call;
    const rows = await activationRows(db, norEduPersonLin, today);
    if (rows.length === 0) return notFound;
    const reach = await reachOf(db, self(actor).lin);
    const reached = rows.find((row) => (row.affiliation_type === null ? reachesStudents(actor) : isInReach(reach, row.organisation_id)));
    if (!reached) return forbidden;
    await noteReading(call, [reached.lin]);
    return { status: 200, body: toActivationKeyAccount(reached) };
  },
};

const toActivationKeyAccount = (row: ActivationRow): ActivationKeyAccount => ({
  norEduPersonLin: row.lin,
  norEduPersonNin: row.national_id,
  liUId: row.liu_id,
  primaryAffiliation: row.primary_affiliation,
  personType: row.person_type,
  userStatus: row.user_status,
  givenName: row.given_name,
  surname: row.surname,
  organisationPath: row.canonical_path,
  email: row.liu_email_address,
  statusChanged: row.status_changed_at.toISOString(),
  activationKeyExpirationDate: row.key_expires_on,
  activationKeyCreatedDate: row.key_created_at?.toISOString() ?? null,
  activationKeyCreatedBy: row.key_created_by,
  subscriptionType: row.subscription_type,
});
