import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { CodePurpose } from '#server/database/tables/secrets.ts';
import { PURPOSES } from './purposes.ts';

const DAY = 24 * 3_600_000;
/** How long a browser that has used a code is recognised by it (`hasUsedCode`). */
const KNOWN_BROWSER_DAYS = 90;

const isPurpose = (name: string): name is CodePurpose => name in PURPOSES;
const knowing = Object.keys(PURPOSES)
  .filter(isPurpose)
  .filter((purpose) => 'isBrowserKnown' in PURPOSES[purpose]);

/** Deletes the codes that are no longer of use; all of them are already refused. */
export async function eraseCodes(db: Db, now: Date): Promise<void> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  // Longer than any code is valid and any attempt counts.
  await db
    .deleteFrom('verification_code')
    .where((eb) =>
      eb.or([
        eb.and([eb('used_at', 'is', null), eb('expires_at', '<', ago(DAY))]),
        eb('expires_at', '<', ago(KNOWN_BROWSER_DAYS * DAY)),
      ]),
    )
    .execute();
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
