import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  AuthenticationScope,
  PersonAffiliation,
  PersonType,
  Role,
  type ScopeName,
} from '#contract/values.ts';
import type { Caller } from '#rules/access.ts';

const scopeNames = Object.keys(AuthenticationScope).filter(
  (name): name is ScopeName => name in AuthenticationScope,
);
const Persona = z.object({
  id: z.string(),
  scope: z.enum(scopeNames),
  personType: z._default(PersonType, 'None'),
  roles: z._default(z.array(Role), []),
  primaryAffiliation: z._default(z.nullable(PersonAffiliation), null),
  existsInAlumniPortal: z._default(z.boolean(), false),
  refuse: z.optional(
    z.enum(['account type not allowed', 'multiple sign-ins', 'session must not exist', '401']),
  ),
});
export type Persona = z.infer<typeof Persona>;

/** The callers in the access matrix, one for each kind that differs in what it may do. */
export const personas = z
  .array(Persona)
  .parse(JSON.parse(readFileSync(new URL('personas.json', import.meta.url), 'utf8')));

/** Returns the caller that the server derives from a persona; null without an active session. */
export function callerOf(persona: Persona): Caller | null {
  if (
    persona.scope === 'None' ||
    persona.refuse === '401' ||
    persona.refuse === 'session must not exist'
  )
    return null;
  return {
    scope: AuthenticationScope[persona.scope],
    roles: persona.roles,
    personType: persona.personType,
    primaryAffiliation: persona.primaryAffiliation,
    isInAlumniPortal: persona.existsInAlumniPortal,
    isAccountTypeRefused: persona.refuse === 'account type not allowed',
    hasMultipleSignings: persona.refuse === 'multiple sign-ins',
  };
}
