/**
 * Names where a request comes from, for counting: the address, and of IPv6 the network (/64), of which anybody has all addresses at will.
 */
export function sourceOf(address: string): string {
  const isMapped = /^::ffff:[\d.]+$/i.test(address);
  if (!address.includes(':') || isMapped) return isMapped ? address.slice('::ffff:'.length) : address;
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  const all = [...groups(head), ...Array.from({ length: missing }, () => '0'), ...groups(tail ?? '')];
  return `${all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
