import { alumni } from '../../../../contract/alumni.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { versionedQuery } from '../../../api/versioned.ts';

/** Read offline too, whichever way the alumnus came: the device keeps them under the person, and forgets them at sign-out. */
export const profileQueries = {
  /** The own profile with the version that is shown. */
  mine: () => versionedQuery(alumni.profile, {}),
  terms: () => query(alumni.liability, {}),
  countries: () => query(alumni.countries, {}),
};

/** Whether a call of the profile was refused since the person is no member, or no longer one. */
export const isNoMember = (error: unknown): boolean => error instanceof ApiError && (error.status === 403 || error.status === 404);
