import type { RunStop } from '#contract/accountRuns.ts';
import type { TextKey } from '../texts.ts';

/** The sentence that says why the server stopped a run. */
export const stopText = (reason: RunStop): TextKey => stopTexts[reason];

const stopTexts: { readonly [R in RunStop]: TextKey } = {
  BY_OWNER: 'ACCOUNTS/RUNS/STOPPED/BY_OWNER',
  NO_ACCESS: 'ACCOUNTS/RUNS/STOPPED/NO_ACCESS',
  NOT_ADMINISTRATOR: 'ACCOUNTS/RUNS/STOPPED/NOT_ADMINISTRATOR',
  ACTIVITY_OUT_OF_REACH: 'ACCOUNTS/RUNS/STOPPED/ACTIVITY_OUT_OF_REACH',
  FAILED: 'ACCOUNTS/RUNS/STOPPED/FAILED',
};
