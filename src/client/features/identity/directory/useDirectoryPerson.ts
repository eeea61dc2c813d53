import { useQuery } from '@tanstack/react-query';
import type { SiteFeatures } from '#contract/configuration.ts';
import type { PersonType } from '#contract/values.ts';
import { extraKinds, isManagedHere } from '#rules/directoryAccounts.ts';
import { useSession } from '#client/session/session.ts';
import { directoryQueries } from './queries.ts';

interface DirectoryPerson {
  readonly person: { readonly liUId: string; readonly personType: PersonType };
  readonly features: SiteFeatures;
}

/**
 * Returns the user as an employee who may manage accounts in the directory; null for other people,
 * and where the university has switched off every kind of additional account.
 */
export function useDirectoryPerson(): DirectoryPerson | null {
  const person = useSession()?.user;
  const { data: features } = useQuery(directoryQueries.features());
  if (
    !person?.liUId ||
    person.personType !== 'Employee' ||
    !features ||
    !extraKinds.some((kind) => isManagedHere(kind, features))
  )
    return null;
  return { person: { liUId: person.liUId, personType: person.personType }, features };
}
