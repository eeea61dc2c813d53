import type { KeptSettings } from '#server/retention/rule.ts';

/** The periods of a portal without settings of its own. */
export const kept: KeptSettings = { idleMinutes: 120, keptAuditYears: 10 };
