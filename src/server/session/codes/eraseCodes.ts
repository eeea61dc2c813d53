import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { CodePurpose } from '#server/database/tables/secrets.ts';
import { PURPOSES } from './purposes.ts';

const isPurpose = (name: string): name is CodePurpose => name in PURPOSES;
const knowing = Object.keys(PURPOSES)
  .filter(isPurpose)
  .filter((purpose) => 'isBrowserKnown' in PURPOSES[purpose]);

/** Deletes the used codes to addresses that nobody has any more. */
export async function eraseCodesOfNobody(db: Db): Promise<void> {
  // A used code identifies its browser to the address's owner; once nobody has the address, the row
  // would only reveal who had it.
  await db
    .deleteFrom('verification_code')
    .where('purpose', 'in', knowing)
    .where('used_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('external_account')
            .select('account_id')
            .whereRef('external_account.email', '=', 'verification_code.address'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('alumn')
            .select('id')
            .whereRef(sql`lower(alumn.email)`, '=', 'verification_code.address'),
        ),
      ),
    )
    .execute();
}
