import { useQuery } from '@tanstack/react-query';
import { helpdeskQueries, targetGroupOf } from './helpdesk.ts';
import { useCaller } from '../session/session.ts';
import { telUrl } from '../ui/telUrl.ts';

/** Phone link to the user's helpdesk, after its label. Renders nothing when the number cannot be loaded; offline, the number is read from the device. */
export function HelpdeskPhone({ label }: { label?: string }) {
  const { data, isError } = useQuery(helpdeskQueries.information(targetGroupOf(useCaller()?.personType ?? 'None')));
  if (!data && isError) return null;
  return <>{label} {data && <a href={telUrl(data.phoneNumber)} style={{ whiteSpace: 'nowrap' }}>{data.phoneNumber}</a>}</>;
}
