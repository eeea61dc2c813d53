/** The characters that a QR code holds in 5.5 bits each, in the order of RFC 9285. */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const BASE = 45;

/** Writes bytes as text that a QR code holds in little more room than the bytes (RFC 9285). */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    let value = second === undefined ? first : first * 256 + second;
    for (let digit = second === undefined ? 2 : 3; digit > 0; digit -= 1) {
      text += ALPHABET.charAt(value % BASE);
      value = Math.floor(value / BASE);
    }
  }
  return text;
}

/** Returns the bytes that `toBase45` has written; null if the text is anything else. */
export function fromBase45(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 3 === 1) return null;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (letter) => ALPHABET.indexOf(letter));
    if (digits.includes(-1)) return null;
    const value = digits.reduceRight((sum, digit) => sum * BASE + digit, 0);
    const isPair = digits.length === 3;
    if (value > (isPair ? 0xffff : 0xff)) return null;
    if (isPair) bytes.push(value >> 8);
    bytes.push(value & 0xff);
  }
  return Uint8Array.from(bytes);
}
