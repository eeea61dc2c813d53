/**
 * The address that was typed on the page before, handed over with the step to this one. It is in no address of ours and not on the
 * device: the tab's own history holds it, so that a reload of the page goes on.
 */
export const mayHoldEmail = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : null;
