import { z } from 'zod';

/** Where a build of the client says what each area's pages open with, for the server that sends it. */
export const AREA_PARTS = '.build/areas.json';

export const AreaParts = z.object({
  /** How the addresses of the area's pages begin. */
  beginnings: z.array(z.string()).readonly(),
  /** Addresses of its scripts and styles, beside those of every page. */
  files: z.array(z.string()).readonly(),
  texts: z.array(z.string()).readonly(),
  /** Whoever has no session sees its pages too. */
  isForEveryone: z.boolean(),
});
export type AreaParts = z.infer<typeof AreaParts>;
