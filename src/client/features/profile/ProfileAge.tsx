import { useQueries } from '@tanstack/react-query';
import { Age } from '../../offline/Age.tsx';
import { profileQueries } from './queries.ts';

/** How old the oldest part of the profile is, while the server cannot be asked. */
export function ProfileAge({ isStudent }: { isStudent: boolean }) {
  const parts = useQueries({
    queries: [
      { ...profileQueries.account(), enabled: false },
      ...(isStudent
        ? [{ ...profileQueries.retirementOptions(), enabled: false }]
        : [
            { ...profileQueries.positions(), enabled: false },
            { ...profileQueries.contactInformation(), enabled: false },
            { ...profileQueries.orcid(), enabled: false },
          ]),
    ],
  });
  const fetched = parts.filter(({ data }) => data !== undefined).map(({ dataUpdatedAt }) => dataUpdatedAt);
  return fetched.length > 0 && <Age of={fetched} />;
}
