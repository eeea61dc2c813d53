import { activationKeys, type KeyOutcome, KEYS_PER_CALL } from '../../../../contract/activationKeys.ts';
import { call } from '../../../api/call.ts';
import { type ChunkRun, runInChunks } from '../../../store/runInChunks.ts';

export type KeyRun = ChunkRun<string, KeyOutcome>;
export type MadeKey = Extract<KeyOutcome, { readonly refusal: null }>;
export type RefusedKey = Exclude<KeyOutcome, MadeKey>;

/** Makes keys for these user ids, a few at a time. What was answered stays in memory only, and no query or mutation holds it. */
export function startKeyRun(liUIds: readonly string[]): KeyRun {
  const chunks = Array.from({ length: Math.ceil(liUIds.length / KEYS_PER_CALL) }, (_, at) => ({
    key: crypto.randomUUID(),
    items: liUIds.slice(at * KEYS_PER_CALL, (at + 1) * KEYS_PER_CALL),
  }));
  // A chunk that is sent again has the same key, so that no account gets a second one.
  return runInChunks(chunks, ({ key, items }) => call(activationKeys.createMany, { body: { liUIds: [...items] } }, { idempotencyKey: key }));
}

export const isMade = (outcome: KeyOutcome): outcome is MadeKey => outcome.refusal === null;
export const isRefused = (outcome: KeyOutcome): outcome is RefusedKey => outcome.refusal !== null;
