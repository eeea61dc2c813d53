import * as z from 'zod/mini';

/** The employee who is responsible for a non-employee's account. */
export const ContactPerson = z.object({
  givenName: z.string(),
  surname: z.string(),
  liUId: z.nullable(z.string()),
  norEduPersonLin: z.string(),
  organisationId: z.nullable(z.guid()),
  organisationCanonicalPath: z.nullable(z.string()),
});
export type ContactPerson = z.infer<typeof ContactPerson>;
