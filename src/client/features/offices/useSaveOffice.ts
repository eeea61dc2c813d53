import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Location, offices } from '../../../contract/offices.ts';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/errors.ts';
import { fieldsOf, levels, type PlaceFields } from './placeChoices.ts';
import { officeQueries, showOffice } from './queries.ts';
import { toasts } from './texts.ts';

interface OfficeToSave {
  /** As it was opened; null: a new one. */
  readonly opened: Location | null;
  readonly place: PlaceFields;
  readonly isPrimary: boolean;
}

/** Adds or changes an office, and says so. What the server says of single fields, and a change made elsewhere, is the form's to show. */
export function useSaveOffice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ opened, place, isPrimary }: OfficeToSave) => {
      const body = bodyOf(place, isPrimary);
      if (opened === null) return await call(offices.addOffice, { body });
      const kept = await keptNow(client, opened.id);
      if (kept && !isSame(kept, opened)) throw new OfficeChangedElsewhere(kept);
      return await call(offices.saveOffice, { body: { id: opened.id, ...body } });
    },
    onSuccess: (saved, { opened }) => {
      showOffice(client, saved);
      toasts.success(opened ? 'OFFICES/CHANGED' : 'OFFICES/ADDED');
    },
    onError: (error) => {
      if (error instanceof OfficeChangedElsewhere || (error instanceof ApiError && error.status === 400)) return;
      toasts.failure(error, 'OFFICES', { 404: 'OFFICES/GONE' });
    },
  });
}

/** Makes an office the primary one, wherever it is by now. */
export function useMakePrimary() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (listed: Location) => {
      const place = fieldsOf((await keptNow(client, listed.id)) ?? listed);
      return await call(offices.saveOffice, { body: { id: listed.id, ...bodyOf(place, true) } });
    },
    onSuccess: (saved) => {
      showOffice(client, saved);
      toasts.success('OFFICES/MADE_PRIMARY');
    },
    onError: (error) => toasts.failure(error, 'OFFICES', { 404: 'OFFICES/GONE' }),
  });
}

const bodyOf = (place: PlaceFields, isPrimary: boolean) => ({ ...place, entranceId: place.entranceId || null, isPrimary });

/** The person has changed the office in another browser since it was opened here. */
export class OfficeChangedElsewhere extends Error {
  override readonly name = 'OfficeChangedElsewhere';
  readonly kept: Location;

  constructor(kept: Location) {
    super('The office was changed elsewhere.');
    this.kept = kept;
  }
}

/** The call has no `If-Match`, so the page asks first. */
const keptNow = async (client: QueryClient, id: string): Promise<Location | undefined> =>
  (await client.fetchQuery({ ...officeQueries.mine(), staleTime: 0 })).find((one) => one.id === id);

function isSame(one: Location, other: Location): boolean {
  const [place, otherPlace] = [fieldsOf(one), fieldsOf(other)];
  return one.isPrimary === other.isPrimary && levels.every((level) => place[level] === otherPlace[level]);
}
