import type { passes } from '#contract/passes.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import { credentialTypeOf } from '#rules/walletCredential.ts';
import { lockCard } from '#server/areas/cards/index.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { record } from '#server/database/audit.ts';
import { refreshPasses } from './refresh.ts';
import { findPass, makeLink } from './store.ts';

/** The card as a pass in a phone's own wallet (decisions, "Wallets"). */
export const passHandlers: Handlers<typeof passes> = {
  async add(call) {
    const { now, today, config, systems } = call;
    const { platform } = call.body;
    const { accountId, personType, primaryAffiliation: affiliation } = call.actor;
    const { lin, liUId } = self(call.actor);
    const type = credentialTypeOf({ personType, affiliation });
    const { applePasses } = systems;
    if (platform !== 'Apple' || applePasses === null || applePasses.certificateEnds < now)
      return notFound;
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
      const address = `${config.baseUrl}/wallet/passes/${link.reference}`;
      return {
        status: 200,
        body: { link: applePasses.addAddress(address), expires: link.expires.toISOString() },
      };
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
