/**
 * Returns enough of an address or number for its owner to recognise it, and too little for others
 * to learn it: `a***@example.org`, `… 67`.
 */
export function maskedAddress(type: 'email' | 'sms', address: string): string {
  if (type === 'sms') return `… ${address.slice(-2)}`;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}
