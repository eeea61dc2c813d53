import type { QueryClient } from '@tanstack/react-query';
import { employee } from '../../../contract/employee.ts';
import { callVersioned, changeNewest } from '../../api/versioned.ts';
import { profileQueries } from './queries.ts';

/** Thrown when another ORCID iD has been linked since; the cache now contains it. */
export class OtherOrcid extends Error {
  override readonly name = 'OtherOrcid';
}

/** Removes the link to this ORCID iD. A link that is already removed counts as success. @throws {OtherOrcid} and what `call` throws */
export async function unlinkOrcid(client: QueryClient, orcId: string): Promise<void> {
  const own = profileQueries.orcid();
  const version = await changeNewest(client, own, async (kept) => {
    if (kept.body.orcId === null) return kept.version;
    if (kept.body.orcId !== orcId) throw new OtherOrcid(orcId);
    return (await callVersioned(employee.unlinkOrcid, {}, { ifMatch: kept.version })).version;
  });
  client.setQueryData(own.queryKey, { body: { orcId: null, verified: null }, version });
}
