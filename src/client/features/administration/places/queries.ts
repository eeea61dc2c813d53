import type { QueryClient } from '@tanstack/react-query';
import { places } from '#contract/places.ts';
import { queryOrNull } from '#client/api/query.ts';

export const placeQueries = {
  /** The campuses, or the places within one; null when it is not there. */
  within: (parentId: string | undefined) => ({
    ...queryOrNull(places.within, { query: parentId === undefined ? {} : { parentId } }),
    staleTime: 0,
  }),
};

/** A change shows in the list itself, and in the number of places of the list above. */
export const refreshPlaces = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: [places.within.method, places.within.path] });
