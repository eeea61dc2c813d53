import type { WalletCredential, wallets } from '#contract/wallets.ts';
import { dateInSweden, type IsoDate } from '#rules/dates.ts';
import { credentialTypeOf } from '#rules/walletCredential.ts';
import { lockCard } from '#server/cards/cardStore.ts';
import { isProofFresh, proofTooOld } from '#server/areas/mfa/index.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { inForce } from '#server/systems/certificates.ts';
import { offerUrl } from './addresses.ts';
import { authorizationHandlers } from './authorizationHandlers.ts';
import { makeOffer, mayOffer } from './offerStore.ts';
import { type CredentialRow, credentialsOf, revokeCredential, statusOf } from './store.ts';

/** So much of a thumbprint tells one wallet from another. */
const SHOWN_THUMBPRINT = 8;

/** The user's card in wallets (decisions, "Wallets"). */
export const walletHandlers: Handlers<typeof wallets> = {
  ...authorizationHandlers,

  async credentials({ db, actor: { accountId }, systems, now, today }) {
    if (systems.walletIssuer === null || accountId === null) return notFound;
    const rows = await credentialsOf(db, accountId, now);
    return { status: 200, body: rows.map((row) => toCredential(row, today)) };
  },

  async offer(call) {
    const { db, now, today, config } = call;
    const walletIssuer = inForce(call.systems.walletIssuer, now);
    const { accountId, personType, primaryAffiliation: affiliation } = call.actor;
    const { lin, liUId } = self(call.actor);
    const type = credentialTypeOf({ personType, affiliation });
    if (walletIssuer === null || accountId === null || type === null) return notFound;
    if (!(await isProofFresh(db, call.actor, now))) return proofTooOld;
    return await call.change(async (tx) => {
      const card = await lockCard(tx, liUId);
      if (!card) return notFound;
      if (!mayOffer(card, today)) return conflict;
      const offer = await makeOffer(tx, { accountId, cardId: card.id, type }, config, now);
      const uri = encodeURIComponent(offerUrl(config, offer.reference));
      return {
        status: 200,
        body: {
          link: `${walletIssuer.offerAddress}?credential_offer_uri=${uri}`,
          transactionCode: offer.transactionCode,
          expires: offer.expires.toISOString(),
        },
        audit: about(lin, 'walletCredential.offer', { after: { type } }),
      };
    });
  },

  async revoke(call) {
    const { accountId } = call.actor;
    const { lin } = self(call.actor);
    if (call.systems.walletIssuer === null || accountId === null) return notFound;
    return await call.change(async (tx) => {
      const revoked = await revokeCredential(tx, call.params.id, accountId, call.now);
      if (!revoked) return notFound;
      return {
        status: 204,
        audit: about(lin, 'walletCredential.revoke', {
          after: { credentialId: revoked.id, type: revoked.type },
        }),
      };
    });
  },
};

const toCredential = (row: CredentialRow, today: IsoDate): WalletCredential => ({
  id: row.id,
  type: row.type,
  status: statusOf(row, today),
  issued: row.issuedAt.toISOString(),
  expires: dateInSweden(row.expiresAt),
  walletKey: (row.keyThumbprint ?? '').slice(0, SHOWN_THUMBPRINT),
});
