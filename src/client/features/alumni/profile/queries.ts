import { alumni } from '#contract/alumni.ts';
import { ApiError } from '#client/api/errors.ts';
import { query } from '#client/api/query.ts';
import { versionedQuery } from '#client/api/versioned.ts';

/**
 * Stored on the device, so that they can be read offline after any sign-in method; the person's
 * copy is deleted at sign-out.
 */
export const profileQueries = {
  /** The user's own profile, with its version. */
  mine: () => versionedQuery(alumni.profile, {}),
  terms: () => query(alumni.liability, {}),
  countries: () => query(alumni.countries, {}),
};

/** Whether a profile call was refused because the user is not, or no longer, a member. */
export const isNoMember = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);
