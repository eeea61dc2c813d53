import { type ExpressionBuilder, sql } from 'kysely';
import { MAX_REFUSED_SIGN_INS } from '#contract/refusedSignIns.ts';
import type { RefusalReason } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

interface Wanted {
  readonly reason?: RefusalReason | undefined;
  readonly text?: string | undefined;
}

const matching = (db: Db, { reason, text }: Wanted) => {
  const all = db.selectFrom('refused_sign_in as refused');
  const withReason = reason === undefined ? all : all.where('reason', '=', reason);
  return text === undefined ? withReason : withReason.where(contains(text));
};

/** The refused sign-ins that match, the latest first, with the account that was meant. */
export const refusedSignIns = (db: Db, wanted: Wanted) =>
  matching(db, wanted)
    // Many providers state the user id with the university's domain.
    .leftJoin('account', (join) =>
      join.on('account.user_id', '=', sql<string>`lower(split_part(refused.user_id, '@', 1))`),
    )
    .select(['refused.id', 'method', 'issuer', 'refused.user_id as userId', 'reason', 'detail'])
    .select(['times', 'first_at', 'last_at', 'account.user_id as account'])
    .orderBy('last_at', 'desc')
    .orderBy('refused.id')
    .limit(MAX_REFUSED_SIGN_INS)
    .execute();

export const countRefusedSignIns = async (db: Db, wanted: Wanted): Promise<number> => {
  const { total } = await matching(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
};

/** Every character of the text stands for itself. */
const contains =
  (text: string) =>
  (eb: ExpressionBuilder<Database & { refused: Database['refused_sign_in'] }, 'refused'>) =>
    eb(
      sql<string>`lower(concat_ws(' ', refused.user_id, refused.issuer, refused.detail))`,
      'like',
      `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
    );
