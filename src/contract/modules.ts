import * as z from 'zod/mini';

/**
 * The parts beyond the specification that a university can leave out as a whole: their addresses are
 * not found, no page offers them, none of their jobs runs, and their tables are empty.
 */
export const Module = z.enum([
  'card-checks',
  'connected-systems',
  'duplicates',
  'eduroam',
  'imports',
  'passes',
  'wallets',
  'webhooks',
]);
export type Module = z.infer<typeof Module>;

/**
 * The module that each one needs: what systems and files state of people is decided among the
 * duplicates, and the code of a pass leads to the page that checks cards.
 */
export const neededModules: Readonly<Partial<Record<Module, Module>>> = {
  'connected-systems': 'duplicates',
  imports: 'duplicates',
  passes: 'card-checks',
};
