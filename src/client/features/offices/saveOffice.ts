import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Location, offices } from '#contract/offices.ts';
import { useAction } from '#client/actions/useAction.ts';
import { call } from '#client/api/call.ts';
import { ApiError } from '#client/api/errors.ts';
import {
  callVersioned,
  ConflictError,
  changeNewest,
  type Versioned,
} from '#client/api/versioned.ts';
import { fieldsOf, levels, type PlaceFields } from './placeChoices.ts';
import { officeQueries, showOffice, showRemaining } from './queries.ts';
import { toasts } from './texts.ts';

export type OfficeFields = PlaceFields & { readonly isPrimary: boolean };

/** The office has been changed since it was opened. */
export class OfficeConflict extends ConflictError<Location> {}

/** Adds an office, or changes the one that was opened. @throws {OfficeConflict} and what `call` throws */
export async function saveOffice(
  client: QueryClient,
  opened: Location | null,
  { isPrimary, ...place }: OfficeFields,
  keyOf: (body: unknown) => string,
): Promise<Versioned<Location>> {
  const body = bodyOf(place, isPrimary);
  // The key is derived from the place, because an earlier try may have added it although its
  // response was lost.
  if (opened === null)
    return await callVersioned(offices.addOffice, { body }, { idempotencyKey: keyOf(body) });
  return await changeNewest(client, officeQueries.mine(), async ({ body: all, version }) => {
    const kept = all.find(({ id }) => id === opened.id);
    if (kept === undefined || isSame(kept, opened))
      return await callVersioned(
        offices.saveOffice,
        { body: { id: opened.id, ...body } },
        { ifMatch: version },
      );
    // An earlier try was saved, but its response was lost.
    if (isSame(kept, body)) return { body: kept, version };
    throw new OfficeConflict(kept);
  });
}

/**
 * Makes an office the primary one, in its latest saved version. `onDone` is called even if the
 * button has disappeared with the change.
 */
export function useMakePrimary(onDone: () => void) {
  const client = useQueryClient();
  return useAction({
    send: (listed: Location) =>
      changeNewest(client, officeQueries.mine(), ({ body: all, version }) => {
        const place = fieldsOf(all.find(({ id }) => id === listed.id) ?? listed);
        return callVersioned(
          offices.saveOffice,
          { body: { id: listed.id, ...bodyOf(place, true) } },
          { ifMatch: version },
        );
      }),
    onSent: (saved) => {
      showOffice(client, saved);
      toasts.success('OFFICES/MADE_PRIMARY');
      onDone();
    },
    failure: (error) => toasts.failure(error, 'OFFICES', { 404: 'OFFICES/GONE' }),
  });
}

/**
 * Removes an office. One that has been removed already, perhaps by an earlier try, is removed all
 * the same. `onRemoved` is called even if the row has disappeared with the office.
 */
export function useRemoveOffice(onRemoved: () => void) {
  const client = useQueryClient();
  return useAction({
    send: async ({ id }: Location) =>
      call(offices.removeOffice, { params: { id } }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        return (await client.fetchQuery({ ...officeQueries.mine(), staleTime: 0 })).body;
      }),
    onSent: (remaining) => {
      showRemaining(client, remaining);
      toasts.success('OFFICES/REMOVED');
      onRemoved();
    },
    failure: 'OFFICES',
  });
}

const bodyOf = (place: PlaceFields, isPrimary: boolean) => ({
  ...place,
  entranceId: place.entranceId || null,
  isPrimary,
});

type Kept = Pick<Location, 'campusId' | 'buildingId' | 'roomId' | 'entranceId' | 'isPrimary'>;

const isSame = (one: Kept, other: Kept): boolean =>
  one.isPrimary === other.isPrimary && levels.every((level) => one[level] === other[level]);
