import { useQuery } from '@tanstack/react-query';
import { helpdeskQueries, targetGroupOf } from './helpdesk.ts';
import { useCaller } from '../session/session.ts';
import { telOf } from '../ui/telOf.ts';

/** The number of the reader's helpdesk, to tap, after its label; nothing where it cannot be fetched. Without a network it comes from the device. */
export function HelpdeskPhone({ label }: { label?: string }) {
  const { data, isError } = useQuery(helpdeskQueries.information(targetGroupOf(useCaller()?.personType ?? 'None')));
  if (!data && isError) return null;
  return <>{label} {data && <a href={telOf(data.phoneNumber)} style={{ whiteSpace: 'nowrap' }}>{data.phoneNumber}</a>}</>;
}
