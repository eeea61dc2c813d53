import * as z from 'zod/mini';

/**
 * What is done to somebody. `number`, `name`, `address`, `account` (a further account) and `join`
 * (two people are one, or are no longer) change how the person is recognised. `reach` changes who
 * administers the account, `access` ends or limits it, and `terms` changes it in any other way.
 * `secret` opens the account, and `card` a card.
 */
export const CONCERNS = [
  'number',
  'name',
  'address',
  'account',
  'join',
  'reach',
  'access',
  'terms',
  'secret',
  'card',
] as const;
export const Concern = z.enum(CONCERNS);
export type Concern = z.infer<typeof Concern>;

/**
 * Why something is not done to a person. `ONESELF`: nobody does it to themselves here; `MORE_POWER`:
 * the person has powers that the author lacks; `OTHER_ACCOUNT`: the person has an account that the
 * author does not reach; `TAKEN_OVER`: the author has moved the person into their reach lately;
 * `NOT_PROVED`: the person has used an account, and has not been identified;
 * `HOLDS_ROLE` and `OTHER_SOURCE`: a system changes nobody who holds a role, and recognises only
 * whom it stated first; `NO_SOURCE`: no system does it to anybody.
 */
export const Objection = z.enum([
  'ONESELF',
  'MORE_POWER',
  'OTHER_ACCOUNT',
  'TAKEN_OVER',
  'NOT_PROVED',
  'HOLDS_ROLE',
  'OTHER_SOURCE',
  'NO_SOURCE',
]);
export type Objection = z.infer<typeof Objection>;
