import { inBoth } from '#demo/inBoth.ts';
import { otherPersonas } from './otherPersonas.ts';
import { employee, type Persona } from './persona.ts';
import { staffPersonas } from './staffPersonas.ts';

/** The password of every demo account. */
export const demoPassword = 'Kvarnby-demo-2026';
/**
 * Argon2id hash of the password. The password is not secret, so the salt is fixed: the generated
 * data must be identical every time.
 */
export const demoPasswordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$a3Zhcm5ieS1kZW1vLXNhbHQ$a8vkTZjsPdCHaxIVcpOH9djtLYLxR9rGLnjPTmHJSOY';

/** The people as whom one can sign in at the demo identity provider. */
export const personas: readonly Persona[] = [...staffPersonas, ...otherPersonas];

/** People whom a persona's situation requires, but as whom nobody signs in. */
export const extras: readonly Persona[] = [
  employee({
    userId: 'nikfo81',
    name: 'Niklas Forsell',
    nationalId: '198701132394',
    affiliation: 'associate',
    signsInWith: [],
    situation: inBoth(
      'Knuten till IDT; Bengt får inte avsluta kontot.',
      'Associate of IDT, whose account Bengt may not cancel.',
    ),
  }),
];
