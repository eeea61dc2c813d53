import type { Transaction } from 'kysely';
import type { PassLink, passes, PassPlatform } from '#contract/passes.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import { credentialTypeOf } from '#rules/walletCredential.ts';
import { lockCard } from '#server/areas/cards/index.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { record } from '#server/database/audit.ts';
import type { Database } from '#server/database/schema.ts';
import type { Systems } from '#server/systems/systems.ts';
import { inForce } from '#server/systems/certificates.ts';
import { googlePassContent } from './googlePass.ts';
import { refreshPasses } from './refresh.ts';
import { findPass, makeLink } from './store.ts';

interface NewLink {
  readonly id: string;
  readonly reference: string;
  readonly expires: Date;
}
type Wallet = (
  tx: Transaction<Database>,
  call: Pick<CallContext, 'config' | 'now' | 'today'>,
  link: NewLink,
) => Promise<PassLink>;

/** Returns what makes the link for a platform; null where no passes are made for it. */
function walletOf(
  platform: PassPlatform,
  { applePasses, googlePasses }: Systems,
  at: Date,
): Wallet | null {
  if (platform === 'Apple') {
    const apple = inForce(applePasses, at);
    return (
      apple &&
      (async (_tx, { config }, { reference, expires }) => ({
        link: apple.addAddress(`${config.baseUrl}/wallet/passes/${reference}`),
        expires: expires.toISOString(),
      }))
    );
  }
  if (googlePasses === null) return null;
  return async (tx, { config, now, today }, { id }) => {
    const pass = await findPass(tx, id, now, today);
    if (!pass) throw new Error('The pass is missing.');
    // The link names the pass only, so that Google must have it first.
    await googlePasses.save(id, googlePassContent(id, pass.states, config));
    return { link: await googlePasses.link(id), expires: null };
  };
}

/** The card as a pass in a phone's own wallet (decisions, "Wallets"). */
export const passHandlers: Handlers<typeof passes> = {
  async add(call) {
    const { now, today, systems } = call;
    const { platform } = call.body;
    const { accountId, personType, primaryAffiliation: affiliation } = call.actor;
    const { lin, liUId } = self(call.actor);
    const type = credentialTypeOf({ personType, affiliation });
    const wallet = walletOf(platform, systems, now);
    if (wallet === null) return notFound;
    if (accountId === null || type === null) return notFound;

    return await call.change(async (tx) => {
      const card = await lockCard(tx, liUId);
      if (!card) return notFound;
      const { id: cardId, validity_end_date: cardEnd } = card;
      if (!mayUseCard('showCode', card.status, false) || cardEnd < today) return conflict;
      const link = await makeLink(tx, { accountId, cardId, cardEnd, type, platform }, now);
      await refreshPasses(tx, call, accountId);
      await record(tx, {
        ...auditContext(call),
        subjectLin: lin,
        action: 'walletPass.add',
        after: { passId: link.id, platform },
      });
      return { status: 200, body: await wallet(tx, call, link) };
    });
  },

  async status({ db, now, today, params }) {
    const pass = await findPass(db, params.serial, now, today);
    if (!pass) return notFound;
    const { status, validUntil } = pass.states;
    return {
      status: 200,
      body: {
        status,
        validUntil: status === 'Valid' ? validUntil : null,
        checkedAt: now.toISOString(),
      },
    };
  },
};
