import { useQuery } from '@tanstack/react-query';
import { helpdeskQueries, targetGroupOf } from './helpdesk.ts';
import { useCaller } from '../session/session.ts';
import { telOf } from '../ui/telOf.ts';

/** The number of the reader's helpdesk, to tap; nothing where it is not known. Without a network it comes from the device. */
export function HelpdeskPhone() {
  const { data } = useQuery(helpdeskQueries.information(targetGroupOf(useCaller()?.personType ?? 'None')));
  return data ? <a href={telOf(data.phoneNumber)} style={{ whiteSpace: 'nowrap' }}>{data.phoneNumber}</a> : null;
}
