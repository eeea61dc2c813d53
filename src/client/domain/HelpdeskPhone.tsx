import { telUrl } from '#rules/telUrl.ts';
import { useHelpdesk } from './helpdesk.ts';

/** Phone link to the user's helpdesk, after its label. */
export function HelpdeskPhone({ label }: { label?: string }) {
  const { phoneNumber, isError } = useHelpdesk();
  if (phoneNumber === null && isError) return null;
  return (
    <>
      {label}{' '}
      {phoneNumber !== null && (
        <a href={telUrl(phoneNumber)} style={{ whiteSpace: 'nowrap' }}>
          {phoneNumber}
        </a>
      )}
    </>
  );
}
