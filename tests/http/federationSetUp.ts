import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Federation, startFederation } from '../support/federation.ts';

/** A third-party implementation of an identity provider. */
export let federation: Federation;
export const time = { passed: 0 };

/** Starts a portal and its identity provider, on a clock that the tests move by `time.passed`. */
export function setUpFederation(): void {
  beforeAll(async () => {
    const environment = {
      PORTAL_ANTAGNING_CLAIM_NATIONAL_ID: 'norEduPersonNIN',
      PORTAL_ANTAGNING_CLAIM_NAME: 'displayName',
      PORTAL_ANTAGNING_CLAIM_ASSURANCE: 'acr',
      PORTAL_ANTAGNING_CLAIM_AL2: 'loa2',
    };
    federation = await startFederation(environment, () => new Date(Date.now() + time.passed));
  });
  beforeEach(() => {
    time.passed = 0;
    federation.reset();
  });
  afterAll(() => federation.close());
}

export const as = (...parameters: Parameters<Federation['signInAs']>) =>
  federation.signInAs(...parameters);
