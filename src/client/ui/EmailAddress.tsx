import { Fragment } from 'react';

/**
 * An email address that, when too long for its line, breaks before the @ or after a dot, and within
 * a name only if the name alone is too long.
 */
export function EmailAddress({ address }: { address: string }) {
  return address.match(/@?[^@.]+\.?|./g)?.map((part, index) => (
    // The parts of an address never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
