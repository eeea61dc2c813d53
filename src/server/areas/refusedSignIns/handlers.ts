import { type ExpressionBuilder, sql } from 'kysely';
import { MAX_REFUSED_SIGN_INS, type refusedSignIns } from '#contract/refusedSignIns.ts';
import type { Handlers } from '#server/call/handler.ts';
import { auditListRead } from '#server/call/readings.ts';
import type { Database } from '#server/database/schema.ts';

/** The sign-ins that the portal refused, for those who can mend the reason. */
export const refusedSignInHandlers: Handlers<typeof refusedSignIns> = {
  async list(call) {
    const {
      db,
      query: { reason, text },
    } = call;
    await auditListRead(call, 'refusedSignIns', null);
    const found = db
      .selectFrom('refused_sign_in as refused')
      .$if(reason !== undefined, (all) => all.where('reason', '=', reason ?? 'CLOSED'))
      .$if(text !== undefined, (all) => all.where(contains(text ?? '')));
    const [rows, { total }] = await Promise.all([
      found
        // Many providers state the user id with the university's domain.
        .leftJoin('account', (join) =>
          join.on('account.liu_id', '=', sql<string>`lower(split_part(refused.user_id, '@', 1))`),
        )
        .select(['refused.id', 'method', 'issuer', 'refused.user_id as userId', 'reason', 'detail'])
        .select(['times', 'first_at', 'last_at', 'account.liu_id as account'])
        .orderBy('last_at', 'desc')
        .orderBy('refused.id')
        .limit(MAX_REFUSED_SIGN_INS)
        .execute(),
      found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    ]);
    return {
      status: 200,
      body: {
        total,
        refusals: rows.map(({ first_at: firstAt, last_at: lastAt, ...row }) => ({
          ...row,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
      },
    };
  },
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
