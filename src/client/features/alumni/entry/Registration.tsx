import { useSuspenseQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { AuthenticationScope } from '../../../../contract/values.ts';
import { alumniQueries } from '../queries.ts';
import { RegistrationForm } from './RegistrationForm.tsx';
import { filledFrom } from './registrationFields.ts';

/** The membership request, prefilled with the known data (ALUM-08). */
export function Registration() {
  const session = useSession();
  const { data: information } = useSuspenseQuery(alumniQueries.information());
  const { data: prePopulation } = useSuspenseQuery(alumniQueries.prePopulation());
  const isByEmail = session?.caller.scope === AuthenticationScope.Email;
  return <RegistrationForm filled={filledFrom(prePopulation.request)} provedEmail={isByEmail ? information.email : null} asksForNumber={isByEmail} />;
}
