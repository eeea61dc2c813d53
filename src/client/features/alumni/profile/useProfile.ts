import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { alumni, type AlumniProfile, type AlumniProfileInput } from '#contract/alumni.ts';
import { useAction } from '#client/actions/useAction.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import { isStale } from '#client/api/errors.ts';
import { callVersioned } from '#client/api/versioned.ts';
import { useConnection } from '#client/offline/connection.ts';
import { alumniQueries } from '../queries.ts';
import { toasts } from '../texts.ts';
import { profileQueries } from './queries.ts';

export type ProfileChanges = Partial<AlumniProfileInput>;

/**
 * The user's own profile, and a mutation that saves a part of it. The rest is sent unchanged, under
 * the version that was read.
 */
export function useProfile() {
  const client = useQueryClient();
  const { online } = useConnection();
  const own = profileQueries.mine();
  const {
    data: { body: profile, version },
    dataUpdatedAt,
  } = useSuspenseQuery(own);
  const { keyOf } = useKeyPerBody();
  const save = useAction({
    send: (changes: ProfileChanges) => {
      const body = { ...inputOf(profile), ...changes };
      // The key is derived from the change and the version, so that a retry after a lost response
      // counts as the same change and not as a conflict.
      return callVersioned(
        alumni.saveProfile,
        { body },
        { ifMatch: version, idempotencyKey: keyOf([body, version]) },
      );
    },
    onSent: async (saved) => {
      client.setQueryData(own.queryKey, saved);
      if (saved.body.pendingEmail !== profile.pendingEmail)
        await client.invalidateQueries({ queryKey: alumniQueries.information().queryKey });
      toasts.success('ALUMNI_PROFILE/SAVED');
    },
    failure: async (error) => {
      if (!isStale(error)) return toasts.failure(error, 'ALUMNI_PROFILE');
      // The typed text stays in the form; next to it, the values saved by the other tab are shown.
      toasts.warning('ALUMNI_PROFILE/STALE');
      return await client.invalidateQueries({ queryKey: own.queryKey });
    },
  });
  return { profile, save, online, dataUpdatedAt };
}

/** Returns the parts of a profile that are sent when saving. */
function inputOf({
  personalData,
  alumnSettings,
  streetAddresses,
  workPlace,
}: AlumniProfile): AlumniProfileInput {
  return { personalData, alumnSettings, streetAddresses, workPlace };
}
