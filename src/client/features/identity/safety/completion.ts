import { createStore } from '#client/store/store.ts';

/**
 * Whether the account has just become safe: `new` from then until the page is left. Kept outside the
 * page, because the last step is taken on another one.
 */
export const completion = createStore<'unknown' | 'incomplete' | 'new' | 'complete'>('unknown');

/** Reports what the page has found. */
export function reportSafety(isComplete: boolean): void {
  if (!isComplete) completion.set('incomplete');
  else if (completion.get() === 'incomplete') completion.set('new');
  else if (completion.get() === 'unknown') completion.set('complete');
}

/** Reports that the page has been left, so that the moment is over. */
export function reportLeft(): void {
  if (completion.get() === 'new') completion.set('complete');
}
