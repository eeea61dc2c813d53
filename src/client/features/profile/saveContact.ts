import type { QueryClient } from '@tanstack/react-query';
import { employee, type ContactInformation } from '../../../contract/employee.ts';
import { call } from '../../api/call.ts';
import { profileQueries } from './queries.ts';

/** Somebody, perhaps the same person in another tab, has saved other details since these were opened. */
export class ChangedElsewhere extends Error {
  override readonly name = 'ChangedElsewhere';
  readonly kept: ContactInformation;

  constructor(kept: ContactInformation) {
    super('The contact information was changed elsewhere.');
    this.kept = kept;
  }
}

/**
 * Saves contact information unless what is kept differs from what was opened; the cache then has what is kept.
 * The call has no `If-Match`, so the page asks first.
 * @throws {ChangedElsewhere} and what `call` throws
 */
export async function saveContact(client: QueryClient, opened: ContactInformation, wanted: ContactInformation): Promise<void> {
  const kept = await client.fetchQuery({ ...profileQueries.contactInformation(), staleTime: 0 });
  if (kept.alternativeEmailAddress !== opened.alternativeEmailAddress || kept.smsNumber !== opened.smsNumber) {
    throw new ChangedElsewhere(kept);
  }
  const saved = await call(employee.saveContactInformation, { body: wanted });
  client.setQueryData(profileQueries.contactInformation().queryKey, saved);
}
