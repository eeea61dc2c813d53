import { HANDOFF_MINUTES, type HandoffState, type photoHandoff } from '#contract/photoHandoff.ts';
import { isUnexpired } from '#rules/recent.ts';
import type { Handlers } from '#server/call/handler.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import { isIdentifier } from '#server/call/identifier.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import {
  beginHandoff,
  endHandoff,
  fulfilHandoff,
  type Handoff,
  handoffOf,
  liveHandoff,
  lockLiveHandoff,
  openHandoff,
} from './handoffStore.ts';
import { imageOf } from './store.ts';
import { storeUpload, readUpload } from './storeUpload.ts';

/**
 * Takes a portrait with a phone on behalf of a computer without a camera. The holder of the code
 * may add one picture to the person's uploads, and can see nothing.
 */
export const photoHandoffHandlers: Handlers<typeof photoHandoff> = {
  async start(call) {
    const { lin } = self(call.actor);
    const code = newToken();
    const expires = new Date(call.now.getTime() + HANDOFF_MINUTES * 60_000);
    return await call.change(async (tx) => {
      const id = await beginHandoff(tx, { lin, codeHash: hashOf(code), now: call.now, expires });
      return { status: 200, body: { id, code, expires: expires.toISOString() }, audit: null };
    });
  },

  async state({ db, actor, params, now }) {
    const { lin } = self(actor);
    const handoff = isIdentifier(params.id) ? await handoffOf(db, lin, params.id) : undefined;
    if (!handoff) return notFound;
    const image = handoff.image_id === null ? undefined : await imageOf(db, lin, handoff.image_id);
    const taken = image
      ? {
          id: image.id,
          mediaType: image.media_type,
          base64Image: image.full_size.toString('base64'),
        }
      : null;
    return { status: 200, body: { state: stateOf(handoff, now), image: taken } };
  },

  async cancel(call) {
    const { lin } = self(call.actor);
    if (!isIdentifier(call.params.id)) return notFound;
    return await call.change(async (tx) =>
      (await endHandoff(tx, lin, call.params.id, call.now))
        ? { status: 204, audit: null }
        : notFound,
    );
  },

  async open(call) {
    const { browser, now, body } = call;
    const phoneHash = browser.hash();
    return await call.change(async (tx) => {
      const handoff = await lockLiveHandoff(tx, hashOf(body.code), now);
      if (!handoff) return notFound;
      if (handoff.opened_by !== null && handoff.opened_by !== phoneHash) return conflict;
      await openHandoff(tx, handoff.id, phoneHash);
      return { status: 200, body: { expires: handoff.expires_at.toISOString() }, audit: null };
    });
  },

  async upload(call) {
    const { browser, db, now, body } = call;
    const phoneHash = browser.hash();
    // Checked first, so that a caller without a valid code cannot make the server decode pictures.
    const found = await liveHandoff(db, hashOf(body.code), now);
    if (!found) return notFound;
    if (found.opened_by !== phoneHash) return conflict;
    const read = await readUpload(body, { forCard: true });
    if ('reason' in read) return badRequest({ base64Image: read.reason });
    return await call.change(async (tx) => {
      const handoff = await lockLiveHandoff(tx, hashOf(body.code), now);
      if (!handoff) return notFound;
      const image = await storeUpload(tx, handoff.lin, read, now);
      await fulfilHandoff(tx, handoff.id, image.id, now);
      const after = { imageId: image.id };
      return {
        status: 204,
        audit: about(handoff.lin, 'profileImage.uploadByTelephone', { actor: null, after }),
      };
    });
  },
};

function stateOf({ image_id, ended_at, expires_at, opened_by }: Handoff, now: Date): HandoffState {
  if (image_id !== null) return 'taken';
  if (ended_at !== null || !isUnexpired(expires_at, HANDOFF_MINUTES * 60_000, now)) return 'over';
  return opened_by === null ? 'waiting' : 'opened';
}
