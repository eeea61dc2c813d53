import type { QueryClient } from '@tanstack/react-query';
import { type ContactInformation, employee } from '../../../contract/employee.ts';
import { callVersioned, ConflictError, changeNewest } from '../../api/versioned.ts';
import { profileQueries } from './queries.ts';

/**
 * Saves contact information unless the stored details differ from those that were opened; the cache then contains the stored ones.
 * @throws {ConflictError<ContactInformation>} and what `call` throws
 */
export async function saveContact(client: QueryClient, opened: ContactInformation, wanted: ContactInformation): Promise<void> {
  const own = profileQueries.contactInformation();
  const saved = await changeNewest(client, own, async (kept) => {
    if (isSame(kept.body, opened)) return await callVersioned(employee.saveContactInformation, { body: wanted }, { ifMatch: kept.version });
    // An earlier try was saved, but its response was lost.
    if (isSame(kept.body, wanted)) return kept;
    throw new ConflictError(kept.body);
  });
  client.setQueryData(own.queryKey, saved);
  // Changed details are no longer verified.
  void client.invalidateQueries({ queryKey: profileQueries.verifications().queryKey });
}

const isSame = (one: ContactInformation, other: ContactInformation): boolean =>
  one.alternativeEmailAddress === other.alternativeEmailAddress && one.smsNumber === other.smsNumber;
