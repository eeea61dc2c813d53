import type { RequestDecision } from '#rules/requestDecision.ts';
import { createStore } from '#client/store/store.ts';

export interface Decided {
  readonly decision: RequestDecision;
  readonly id: string;
  readonly name: string;
}

interface Decisions {
  readonly decided: readonly Decided[];
  /** Whether no request waits any more. */
  readonly isLast: boolean;
  /** Whether the page shows them, so that the next decision begins anew. */
  readonly isShown: boolean;
}

const none: Decisions = { decided: [], isLast: false, isShown: false };

/** What was decided since the panel was opened, one request after another. Kept in memory only. */
export const decisions = createStore<Decisions>(none);

export function noteDecision(decided: Decided, isLast: boolean): void {
  const { decided: before, isShown } = decisions.get();
  decisions.set({ decided: [...(isShown ? [] : before), decided], isLast, isShown: false });
}

export const showDecisions = (): void => decisions.set({ ...decisions.get(), isShown: true });

export const closeDecisions = (): void => decisions.set(none);
