import type { Transaction } from 'kysely';
import type { passes, PassPlatform } from '#contract/passes.ts';
import type { CredentialType } from '#contract/wallets.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import { credentialTypeOf } from '#rules/walletCredential.ts';
import { about, recordBy } from '#server/call/change.ts';
import type { Actor } from '#server/call/actor.ts';
import { conflict, notFound } from '#server/call/answers.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { self } from '#server/call/self.ts';
import type { Database } from '#server/database/schema.ts';
import { statusOfCard } from '#server/cards/cardFacts.ts';
import { lockCard } from '#server/cards/cardStore.ts';
import { inForce } from '#server/systems/certificates.ts';
import type { ApplePasses } from '#server/systems/applePasses/port.ts';
import type { GooglePasses } from '#server/systems/googlePasses/port.ts';
import { googlePassContent } from './googlePass.ts';
import { beginSaving, endSaving } from './pending.ts';
import { refreshPasses } from './refresh.ts';
import { findPass, heldPasses, makeLink, revokePass } from './store.ts';

/** What is asked for: a pass of the caller's card for a platform. */
interface Wanted {
  readonly accountId: string;
  readonly type: CredentialType;
  readonly platform: PassPlatform;
}
type Call = CallContext & { readonly actor: Actor };
type NewPass = Awaited<ReturnType<typeof makeLink>>;

/** Stores the pass, if the card may have one. */
async function storePass(
  tx: Transaction<Database>,
  call: Call,
  wanted: Wanted,
): Promise<NewPass | typeof notFound | typeof conflict> {
  const { lin, liUId } = self(call.actor);
  const card = await lockCard(tx, liUId);
  if (!card) return notFound;
  const { id: cardId, validity_end_date: cardEnd } = card;
  if (!mayUseCard('showCode', card.status, false) || cardEnd < call.today) return conflict;
  const pass = await makeLink(tx, { ...wanted, cardId, cardEnd }, call.now);
  const after = { passId: pass.id, platform: wanted.platform };
  await recordBy(tx, call, about(lin, 'walletPass.add', { after }));
  return pass;
}

const added = (link: string, expires: string | null) =>
  ({ status: 200, body: { link, expires }, audit: 'recorded' }) as const;

const addToApple = (call: Call, { addAddress }: ApplePasses, wanted: Wanted) =>
  call.change(async (tx) => {
    const pass = await storePass(tx, call, wanted);
    if ('status' in pass) return pass;
    await refreshPasses(tx, call, [wanted.accountId]);
    const link = addAddress(`${call.config.baseUrl}/wallet/passes/${pass.reference}`);
    return added(link, pass.expires.toISOString());
  });

/**
 * The link names the pass only, so that Google must have it first. Nothing is locked while Google is
 * asked: the pass is stored as pending before, and whatever happens then, the job completes it.
 */
async function addToGoogle(call: Call, google: GooglePasses, wanted: Wanted) {
  const { db, config } = call;
  const begun = await db.transaction().execute(async (tx) => {
    const pass = await storePass(tx, call, wanted);
    return 'status' in pass ? pass : beginSaving(tx, pass.id, call);
  });
  if ('status' in begun) return begun;
  const { id, states } = begun;
  await google.save(id, googlePassContent(id, states, config));
  const link = await google.link(id);
  return await call.change(async (tx) => {
    await endSaving(tx, call, begun);
    return added(link, null);
  });
}

/** The card as a pass in a phone's own wallet (decisions, "Wallets"). */
export const passHandlers: Handlers<typeof passes> = {
  async add(call) {
    const { applePasses, googlePasses } = call.systems;
    const { platform } = call.body;
    const { accountId, personType, primaryAffiliation: affiliation } = call.actor;
    const type = credentialTypeOf({ personType, affiliation });
    if (accountId === null || type === null) return notFound;
    const wanted = { accountId, type, platform };
    if (platform === 'Google')
      return googlePasses === null ? notFound : addToGoogle(call, googlePasses, wanted);
    const apple = inForce(applePasses, call.now);
    return apple === null ? notFound : addToApple(call, apple, wanted);
  },

  async held({ db, actor: { accountId }, now, today }) {
    const held = accountId === null ? [] : await heldPasses(db, accountId, now);
    return {
      status: 200,
      body: held.map((pass) => ({
        serial: pass.id,
        platform: pass.platform,
        status: statusOfCard(pass, today),
        added: pass.addedAt.toISOString(),
      })),
    };
  },

  async revoke(call) {
    const { accountId } = call.actor;
    const { lin } = self(call.actor);
    if (accountId === null) return notFound;
    return await call.change(async (tx) => {
      const revoked = await revokePass(tx, call.params.serial, accountId, call.now);
      if (!revoked) return notFound;
      await refreshPasses(tx, call, [accountId]);
      return {
        status: 204,
        audit: about(lin, 'walletPass.revoke', {
          after: { passId: revoked.id, platform: revoked.platform },
        }),
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
