import { queryOptions } from '@tanstack/react-query';
import { alumni } from '../../../../contract/alumni.ts';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { FRESH_MS } from '../../../api/queryClient.ts';
import { type KeepingMeta, query } from '../../../api/query.ts';
import { callVersioned } from '../../../api/versioned.ts';

/**
 * What a device keeps of an alumnus. Who comes by e-mail or BankID has no user id by which the device could tell one from another, so
 * that theirs stays in memory; with the university account it can be read offline.
 */
const keptFor = (scope: AuthenticationScope | undefined): KeepingMeta => ({ keptBy: scope === AuthenticationScope.Main ? 'query' : undefined, isPublic: false });

export const profileQueries = {
  /** The own profile with the version that is shown. */
  mine: (scope: AuthenticationScope | undefined) =>
    queryOptions({
      queryKey: [alumni.profile.method, alumni.profile.path],
      queryFn: ({ signal }) => callVersioned(alumni.profile, {}, { signal }),
      staleTime: FRESH_MS,
      meta: keptFor(scope),
    }),
  terms: (scope: AuthenticationScope | undefined) => ({ ...query(alumni.liability, {}), meta: keptFor(scope) }),
  countries: () => query(alumni.countries, {}),
};
