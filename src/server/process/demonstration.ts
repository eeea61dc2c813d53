import type { Config } from '#server/config/config.ts';

/**
 * The demonstration with its size; null in a real portal, which never loads its code. The server
 * imports it here only.
 */
export const demonstrationOf = async ({ demo }: Pick<Config, 'demo'>) =>
  demo === null ? null : { ...(await import('#demo/demonstration.ts')), size: demo };
