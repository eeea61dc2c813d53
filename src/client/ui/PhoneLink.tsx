import { readableNumber } from './readableNumber.ts';
import { telUrl } from '#rules/telUrl.ts';

/** A person's phone number as people read it, which calls the number. */
export const PhoneLink = ({ number }: { number: string }) => (
  <a href={telUrl(number)}>{readableNumber(number)}</a>
);
