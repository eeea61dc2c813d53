import { useQueryClient } from '@tanstack/react-query';
import { type Location, offices } from '#contract/offices.ts';
import { useMutation } from '#client/api/useMutation.ts';
import { call } from '#client/api/call.ts';
import { ApiError, isInvalidInput } from '#client/api/errors.ts';
import { useKeyPerBody } from '#client/api/useKeyPerBody.ts';
import {
  callVersioned,
  ConflictError,
  changeNewest,
  type Versioned,
} from '#client/api/versioned.ts';
import { fieldsOf, levels, type PlaceFields } from './placeChoices.ts';
import { officeQueries, showOffice, showRemaining } from './queries.ts';
import { toasts } from './texts.ts';

interface OfficeToSave {
  /** The office as it was opened; null for a new one. */
  readonly opened: Location | null;
  readonly place: PlaceFields;
  readonly isPrimary: boolean;
}

/**
 * Adds or changes an office, and shows a toast. Errors in single fields, and changes made
 * elsewhere, are left to the form.
 */
export function useSaveOffice() {
  const client = useQueryClient();
  const { keyOf } = useKeyPerBody();
  return useMutation<Versioned<Location>, Error | ConflictError<Location>, OfficeToSave>({
    mutationFn: async ({ opened, place, isPrimary }) => {
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
        throw new ConflictError(kept);
      });
    },
    onSuccess: (saved, { opened }) => {
      showOffice(client, saved);
      toasts.success(opened ? 'OFFICES/CHANGED' : 'OFFICES/ADDED');
    },
    onError: (error) => {
      if (error instanceof ConflictError || isInvalidInput(error)) return;
      toasts.failure(error, 'OFFICES', { 404: 'OFFICES/GONE' });
    },
  });
}

/**
 * Makes an office the primary one, in its latest saved version. `onDone` is called even if the
 * button has disappeared with the change.
 */
export function useMakePrimary(onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (listed: Location) =>
      changeNewest(client, officeQueries.mine(), ({ body: all, version }) => {
        const place = fieldsOf(all.find(({ id }) => id === listed.id) ?? listed);
        return callVersioned(
          offices.saveOffice,
          { body: { id: listed.id, ...bodyOf(place, true) } },
          { ifMatch: version },
        );
      }),
    onSuccess: (saved) => {
      showOffice(client, saved);
      toasts.success('OFFICES/MADE_PRIMARY');
      onDone();
    },
    onError: (error) => toasts.failure(error, 'OFFICES', { 404: 'OFFICES/GONE' }),
  });
}

/**
 * Removes an office. One that has been removed already, perhaps by an earlier try, is removed all
 * the same. `onRemoved` is called even if the row has disappeared with the office.
 */
export function useRemoveOffice(onRemoved: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Location) =>
      call(offices.removeOffice, { params: { id } }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error;
        return (await client.fetchQuery({ ...officeQueries.mine(), staleTime: 0 })).body;
      }),
    onSuccess: (remaining) => {
      showRemaining(client, remaining);
      toasts.success('OFFICES/REMOVED');
      onRemoved();
    },
    onError: (error) => toasts.failure(error, 'OFFICES'),
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
