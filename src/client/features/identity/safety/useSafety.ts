import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { PasswordStatus } from '#contract/password.ts';
import type { Caller } from '#rules/access.ts';
import {
  accountSafety,
  partsFor,
  safetyKindOf,
  type AccountSafety,
  type SafetyFacts,
  type SafetyPart,
} from '#rules/accountSafety.ts';
import { usePassedDay } from '#client/ui/dates/useToday.ts';
import { isOutdated } from '../twoStep/queries.ts';
import { safetyQueries } from './queries.ts';

export interface Safety extends AccountSafety {
  readonly facts: SafetyFacts & { readonly password?: PasswordStatus };
  /** Every part that this person can have, known or not. */
  readonly asked: readonly SafetyPart[];
  readonly isPending: boolean;
}

/** Returns how well the user's account is protected, as far as the calls have answered. */
export function useSafety(caller: Caller): Safety {
  const today = usePassedDay();
  const kind = safetyKindOf(caller);
  const asked = partsFor[kind];
  const password = useQuery(safetyQueries.password());
  const twoStep = useQuery(safetyQueries.twoStep());
  const factors = useQuery(safetyQueries.factors());
  const contacts = useQuery({
    ...safetyQueries.contacts(),
    enabled: asked.includes('ownAddress'),
  });
  const facts = {
    ...known('password', password),
    ...known('twoStep', twoStep),
    ...known('factors', factors),
    ...known('contacts', contacts),
  };
  return {
    ...accountSafety(facts, kind, today),
    facts,
    asked,
    isPending: [password, twoStep, factors, contacts].some(({ isLoading }) => isLoading),
  };
}

/** An earlier answer is no fact when the portal has just failed to confirm it. */
const known = <Name extends string, T>(name: Name, { data, error }: UseQueryResult<T>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the name is the key
  (data === undefined || isOutdated(error) ? {} : { [name]: data }) as { readonly [N in Name]?: T };
