import type { ConsentRefusal, wallets } from '#contract/wallets.ts';
import type { IsoDate } from '#rules/dates.ts';
import { claimNames, claimsOf, credentialTypeOf } from '#rules/walletCredential.ts';
import { cardOf, lockCard } from '#server/cards/cardStore.ts';
import { isProofFresh, proofTooOld } from '#server/areas/mfa/index.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import type { Actor } from '#server/call/actor.ts';
import { about } from '#server/call/change.ts';
import type { Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import { inForce } from '#server/systems/certificates.ts';
import {
  acceptRequest,
  declineRequest,
  findRequest,
  type FoundRequest,
  takeOfferOf,
} from './authorizationStore.ts';
import { mayOffer, type OfferedCard } from './offerStore.ts';
import { statedPerson } from './store.ts';

/** The consent of the user to a request of a wallet (decisions, "Wallets"). */
export const authorizationHandlers: Pick<
  Handlers<typeof wallets>,
  'accept' | 'decline' | 'request'
> = {
  async request({ db, actor, browser, params: { id }, systems, now, today }) {
    const { walletIssuer } = systems;
    const { accountId } = actor;
    if (walletIssuer === null || accountId === null) return notFound;
    const asked = await findRequest(db, { id, token: browser.walletRequest(id) }, now);
    if (!asked) return notFound;
    const refusal = refusalOf(asked, actor, await cardOf(db, self(actor).liUId), today);
    const claims =
      refusal === null
        ? claimsOf(asked.type, await statedPerson(db, accountId), walletIssuer.homeOrganisation)
        : {};
    const stated = claimNames[asked.type].map((name) => ({
      name,
      values: [claims[name] ?? []].flat(),
    }));
    return {
      status: 200,
      body: {
        wallet: asked.clientId,
        type: asked.type,
        refusal,
        claims: stated.filter(({ values }) => values.length > 0),
      },
    };
  },

  async accept(call) {
    const { db, actor, browser, now, today, config } = call;
    const { id } = call.params;
    const { accountId } = actor;
    const { lin, liUId } = self(actor);
    if (inForce(call.systems.walletIssuer, now) === null || accountId === null) return notFound;
    if (!(await isProofFresh(db, actor, now))) return proofTooOld;
    const token = browser.walletRequest(id);
    return await call.change(async (tx) => {
      const card = await lockCard(tx, liUId);
      const asked = await findRequest(tx, { id, token }, now);
      if (!asked) return notFound;
      if (!card || refusalOf(asked, actor, card, today) !== null) return conflict;
      if (!(await takeOfferOf(tx, asked, accountId, now))) return conflict;
      const code = await acceptRequest(tx, { id, token }, { accountId, cardId: card.id }, now);
      if (code === null) return notFound;
      return {
        status: 200,
        body: { link: linkBack(asked, config.baseUrl, { code }) },
        audit: about(lin, 'walletCredential.consent', {
          after: { type: asked.type, wallet: asked.clientId },
        }),
      };
    });
  },

  async decline(call) {
    const { browser, now, config } = call;
    const { id } = call.params;
    const token = browser.walletRequest(id);
    return await call.change(async (tx) => {
      const asked = await findRequest(tx, { id, token }, now);
      if (!asked || !(await declineRequest(tx, { id, token }))) return notFound;
      const link = linkBack(asked, config.baseUrl, { error: 'access_denied' });
      return { status: 200, body: { link }, audit: null };
    });
  },
};

/** Why this user cannot consent to the request; null if nothing speaks against it. */
function refusalOf(
  { type, offer }: FoundRequest,
  { accountId, personType, primaryAffiliation: affiliation }: Actor,
  card: OfferedCard | undefined,
  today: IsoDate,
): ConsentRefusal | null {
  if (offer === undefined || (offer !== null && offer.usedAt !== null)) return 'OFFER_ENDED';
  if (offer !== null && offer.accountId !== accountId) return 'OTHER_ACCOUNT';
  if (credentialTypeOf({ personType, affiliation }) !== type) return 'OTHER_TYPE';
  if (!card) return 'NO_CARD';
  return mayOffer(card, today) ? null : 'NOT_ACTIVE';
}

/** The address of the wallet with the answer, which names its issuer (RFC 9207). */
function linkBack(
  { redirectUri, state }: Pick<FoundRequest, 'redirectUri' | 'state'>,
  issuer: string,
  answer: Readonly<Record<string, string>>,
): string {
  const link = new URL(redirectUri);
  const all = { ...answer, ...(state !== null && { state }), iss: issuer };
  for (const [name, value] of Object.entries(all)) link.searchParams.append(name, value);
  return link.href;
}
