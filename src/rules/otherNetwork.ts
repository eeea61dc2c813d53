/**
 * Whether two addresses certainly belong to different networks: to different blocks as they are
 * given to providers, a /16 of IPv4 or a /32 of IPv6. Addresses of the two kinds cannot be compared,
 * because a device may have both at once.
 */
export function isFromOtherNetwork(one: string | null, other: string | null): boolean {
  const [first, second] = [blockOf(one), blockOf(other)];
  return (
    first !== null &&
    second !== null &&
    first.family === second.family &&
    first.block !== second.block
  );
}

function blockOf(
  address: string | null,
): { readonly family: 4 | 6; readonly block: string } | null {
  const plain = (address ?? '').replace(/^::ffff:(?=[\d.]+$)/i, '');
  const ipv4 = /^(\d{1,3}\.\d{1,3})\.\d{1,3}\.\d{1,3}$/.exec(plain);
  if (ipv4?.[1] !== undefined) return { family: 4, block: ipv4[1] };
  if (!plain.includes(':')) return null;
  const [head = ''] = plain.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  return {
    family: 6,
    block: [0, 1].map((at) => Number.parseInt(groups[at] ?? '0', 16)).join(':'),
  };
}
