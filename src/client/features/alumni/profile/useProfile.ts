import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { alumni, type AlumniProfile, type AlumniProfileInput } from '../../../../contract/alumni.ts';
import { useKeyPerBody } from '../../../api/useKeyPerBody.ts';
import { callVersioned, isStale } from '../../../api/versioned.ts';
import { useConnection } from '../../../offline/connection.ts';
import { alumniQueries } from '../queries.ts';
import { toasts } from '../texts.ts';
import { profileQueries } from './queries.ts';

export type ProfileChanges = Partial<AlumniProfileInput>;

/** The own profile, and a way to save a part of it. The rest goes along as it is, under the version that was read. */
export function useProfile() {
  const client = useQueryClient();
  const { online } = useConnection();
  const own = profileQueries.mine();
  const { data: { body: profile, version }, dataUpdatedAt } = useSuspenseQuery(own);
  const { keyOf } = useKeyPerBody();
  const save = useMutation({
    mutationFn: (changes: ProfileChanges) => {
      const body = { ...inputOf(profile), ...changes };
      // The same change of the same version is one change: a try whose answer was lost has made it, and nobody else.
      return callVersioned(alumni.saveProfile, { body }, { ifMatch: version, idempotencyKey: keyOf([body, version]) });
    },
    onSuccess: async (saved) => {
      client.setQueryData(own.queryKey, saved);
      if (saved.body.pendingEmail !== profile.pendingEmail) await client.invalidateQueries({ queryKey: alumniQueries.information().queryKey });
      toasts.success('ALUMNI_PROFILE/SAVED');
    },
    onError: async (error) => {
      if (!isStale(error)) return toasts.failure(error, 'ALUMNI_PROFILE');
      // What was typed stays in the form; what is shown beside it is what the other tab has saved.
      toasts.warning('ALUMNI_PROFILE/STALE');
      return await client.invalidateQueries({ queryKey: own.queryKey });
    },
  });
  return { profile, save, online, dataUpdatedAt };
}

/** What of a profile is sent back. */
function inputOf({ personalData, alumnSettings, streetAddresses, workPlace }: AlumniProfile): AlumniProfileInput {
  return { personalData, alumnSettings, streetAddresses, workPlace };
}
