/** An address that is too long for its line is broken before its @, never within a name. */
export function EmailAddress({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return <>{address.slice(0, at)}<wbr />{address.slice(at)}</>;
}
