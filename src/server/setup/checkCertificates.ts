import type { Config } from '#server/config/config.ts';
import { certificateEnds, nearCertificateEnds } from '../outbox/certificateEnds.ts';
import { bad, type Finding, good } from './finding.ts';

/** Says until when the configured certificates are valid; those that have ended are a failure. */
export function checkCertificates(config: Config, now: Date): Finding[] {
  const near = new Set(nearCertificateEnds(config, now).map(({ use }) => use));
  return certificateEnds(config, now).map(({ use, ends }) => {
    const system = `certificate for ${use}`;
    const on = ends.toISOString().slice(0, 10);
    if (ends <= now) return bad(system, `ended on ${on}: renew it, and restart the portal`);
    return good(system, `valid until ${on}${near.has(use) ? ': renew it soon' : ''}`);
  });
}
