/** So much of an address or number that its owner knows which it is, and nobody else learns it: `a***@example.org`, `… 67`. */
export function maskedAddress(type: 'email' | 'sms', address: string): string {
  if (type === 'sms') return `… ${address.slice(-2)}`;
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}***${address.slice(at)}`;
}
