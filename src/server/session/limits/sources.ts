/**
 * Returns the source of a request, for counting attempts: the address or, for IPv6, the /64
 * network, because a client in such a network can use any of its addresses.
 */
export function sourceOf(address: string): string {
  const isMapped = /^::ffff:[\d.]+$/i.test(address);
  if (!address.includes(':') || isMapped)
    return isMapped ? address.slice('::ffff:'.length) : address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [
    ...groups(head),
    ...Array.from({ length: missing }, () => '0'),
    ...groups(tail ?? ''),
  ];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
