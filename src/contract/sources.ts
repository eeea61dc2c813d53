import * as z from 'zod/mini';
import { usersOf } from './access.ts';
import { refusals } from './errors.ts';
import { PersonKind, SourcedAttribute } from './register.ts';
import { route } from './route.ts';
import { Moment } from './values.ts';

export const Sources = z.object({
  /**
   * The source of each attribute for each kind of person who has it: the name of a system, `portal`,
   * or null for the systems that know the account and the portal.
   */
  attributes: z.array(
    z.object({
      attribute: SourcedAttribute,
      sources: z.array(z.object({ kind: PersonKind, source: z.nullable(z.string()) })),
    }),
  ),
  /** The systems that are a source or know somebody. */
  systems: z.array(
    z.object({
      name: z.string(),
      /** The number of accounts that the system knows today. */
      accounts: z.int(),
      /** When it was last imported; null: never. */
      importedAt: z.nullable(Moment),
    }),
  ),
});
export type Sources = z.infer<typeof Sources>;

/** Who is the source of what is known about people. Not in the specification. */
export const sources = {
  all: route({
    summary: 'Returns the source of each attribute, and the systems that people come from.',
    method: 'GET',
    path: '/api/Sources',
    may: usersOf('administration'),
    isOurs: true,
    responses: { ...refusals, 200: Sources },
  }),
};
