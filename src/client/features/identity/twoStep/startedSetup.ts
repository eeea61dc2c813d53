/** The navigation state with which another page begins the setup of a factor. */
export interface StartedSetup {
  readonly starts: 'passkey' | 'app';
}

/** Returns the setup that the previous page asked for; null for any other state. */
export const startedSetupIn = (state: unknown): StartedSetup['starts'] | null =>
  typeof state === 'object' &&
  state !== null &&
  'starts' in state &&
  (state.starts === 'passkey' || state.starts === 'app')
    ? state.starts
    : null;
