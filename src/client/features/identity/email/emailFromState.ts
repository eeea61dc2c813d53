/**
 * Returns the address typed on the previous page, passed in the navigation state. The address is
 * stored in no URL of the portal and not on the device: only the tab's history contains it, so that
 * the page survives a reload.
 */
export const emailFromState = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : null;
