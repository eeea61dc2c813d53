import { activationKeys, type KeyOutcome, KEYS_PER_CALL } from '#contract/activationKeys.ts';
import { call } from '#client/api/call.ts';
import { type ChunkRun, runInChunks } from '#client/store/runInChunks.ts';

export type KeyRun = ChunkRun<string, KeyOutcome>;
export type CreatedKey = Extract<KeyOutcome, { readonly refusal: null }>;
export type RefusedKey = Exclude<KeyOutcome, CreatedKey>;

/**
 * Starts creating keys for the user ids, a few at a time. The responses stay in memory only,
 * outside the query and mutation caches.
 */
export function startKeyRun(liUIds: readonly string[]): KeyRun {
  const chunks = Array.from({ length: Math.ceil(liUIds.length / KEYS_PER_CALL) }, (_, at) => ({
    key: crypto.randomUUID(),
    items: liUIds.slice(at * KEYS_PER_CALL, (at + 1) * KEYS_PER_CALL),
  }));
  // A chunk is sent again under the same key, so that no account gets a second activation key.
  return runInChunks(chunks, ({ key, items }) =>
    call(activationKeys.createMany, { body: { liUIds: [...items] } }, { idempotencyKey: key }),
  );
}

export const isCreated = (outcome: KeyOutcome): outcome is CreatedKey => outcome.refusal === null;
export const isRefused = (outcome: KeyOutcome): outcome is RefusedKey => outcome.refusal !== null;
