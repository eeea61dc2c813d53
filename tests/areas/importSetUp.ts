import { readConfig } from '#server/config/config.ts';

export const TODAY = '2026-11-17';

/** Who imports, and when. */
export const origin = {
  source: 'staff',
  actor: null,
  requestId: 'import',
  now: new Date('2026-11-17T09:00:00Z'),
  today: TODAY,
  config: readConfig({}),
};

/** The lines of a file as it is read. */
export const bytes = (lines: readonly string[]) => new TextEncoder().encode(lines.join('\r\n'));

/** Files by kind, each with its lines, as they are read. */
export const encoded = (files: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(files).map(([kind, lines]) => [kind, bytes(lines)]));
