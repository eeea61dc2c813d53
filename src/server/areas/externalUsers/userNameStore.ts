import type { Kysely } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { hashOf } from '#server/base/secrets.ts';
import { freeUserIds, userIdStems } from '../accounts/index.ts';

const OFFERED = 5;

/**
 * Returns the possible starts of user names for the address: taken from its words and, where those
 * are too short, filled with letters that are always the same for the address.
 */
function stemsFor(address: string): string[] {
  const [given = '', surname = ''] = address
    .slice(0, address.lastIndexOf('@'))
    .split(/[^\p{Letter}]+/u)
    .filter((word) => word !== '');
  const filling = Array.from(hashOf(address).slice(0, 5), (sign) =>
    String.fromCharCode(97 + (sign.charCodeAt(0) % 26)),
  ).join('');
  return userIdStems(given, surname, filling);
}

/** Returns free user names for the address, with the preferred starts first (EXT-04). */
export async function freeUserNames(db: Kysely<Database>, address: string): Promise<string[]> {
  const free = await Promise.all(
    stemsFor(address).map(async (stem) => {
      const alike = await db
        .selectFrom('account')
        .select('user_id')
        .where('user_id', 'like', `${stem}__`)
        .execute();
      return freeUserIds(stem, new Set(alike.map(({ user_id }) => user_id ?? '')));
    }),
  );
  const inTurn = Array.from({ length: OFFERED }, (_, at) =>
    free.flatMap((names) => names.slice(at, at + 1)),
  ).flat();
  return inTurn.slice(0, OFFERED);
}

/**
 * Whether the name may be offered for the address. Whether it is still free is checked when it is
 * taken.
 */
export const isOffered = (name: string, address: string): boolean =>
  /\d{2}$/.test(name) && stemsFor(address).includes(name.slice(0, -2));
