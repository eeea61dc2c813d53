import type { QueryClient } from '@tanstack/react-query';
import { campus } from '#contract/campus.ts';
import { type Location, offices } from '#contract/offices.ts';
import { user } from '#contract/user.ts';
import { query } from '#client/api/query.ts';
import { type Versioned, versionedQuery } from '#client/api/versioned.ts';

export const officeQueries = {
  mine: () => versionedQuery(offices.offices, {}),
  account: () => query(user.account, {}),
  campuses: () => query(campus.campuses, {}),
  buildings: (campusId: string) => query(campus.buildings, { query: { campusId } }),
  rooms: (buildingId: string) => query(campus.rooms, { params: { buildingId } }),
  officeRooms: (buildingId: string) => query(campus.officeRooms, { params: { buildingId } }),
  entrances: (buildingId: string) => query(campus.entrances, { params: { buildingId } }),
};

/**
 * Shows a saved office immediately, with at most one primary office, listed first as by the server.
 */
export function showOffice(
  client: QueryClient,
  { body: saved, version }: Versioned<Location>,
): void {
  client.setQueryData(officeQueries.mine().queryKey, (all) => {
    const others = (all?.body ?? [])
      .filter(({ id }) => id !== saved.id)
      .map((one) => (saved.isPrimary ? { ...one, isPrimary: false } : one));
    return {
      body: [...others, saved].toSorted(
        (one, other) => Number(other.isPrimary) - Number(one.isPrimary),
      ),
      version,
    };
  });
  void client.invalidateQueries({ queryKey: officeQueries.mine().queryKey });
}

/** Shows the remaining offices immediately after a removal. */
export function showRemaining(client: QueryClient, remaining: readonly Location[]): void {
  client.setQueryData(officeQueries.mine().queryKey, { body: [...remaining], version: null });
  void client.invalidateQueries({ queryKey: officeQueries.mine().queryKey });
}
