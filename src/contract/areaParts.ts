import { z } from 'zod';

/**
 * File in which a client build lists what the pages of each area load, for the server that sends
 * the pages.
 */
export const AREA_PARTS = '.build/areas.json';

export const AreaParts = z.object({
  /** URL prefixes of the area's pages. */
  beginnings: z.array(z.string()).readonly(),
  /** URLs of the area's scripts and styles, in addition to those of every page. */
  files: z.array(z.string()).readonly(),
  texts: z.array(z.string()).readonly(),
  /** Whether the area's pages are also shown to users without a session. */
  isForEveryone: z.boolean(),
});
export type AreaParts = z.infer<typeof AreaParts>;
