/** Text key of why a PIN cannot be used (CARD-09, CARD-12, CARD-13, CARD-14, CARD-15). */
export type PinError =
  | 'INPUT_REQUIRED'
  | 'INPUT_INVALID_PIN'
  | 'PART_OF_NIN'
  | 'NO_VARIATION'
  | 'BAD_PIN';

export const PIN_LENGTH = 4;

/** The PINs that an attacker would try first. */
const forbidden: readonly string[] = ['1234', '2580', '1337'];

/** Returns why this cannot be the PIN of a person with this national id; null if it can. */
export function pinError(pin: string, nationalId: string | null): PinError | null {
  if (pin === '') return 'INPUT_REQUIRED';
  if (!/^\d{4}$/.test(pin)) return 'INPUT_INVALID_PIN';
  if (forbidden.includes(pin)) return 'BAD_PIN';
  if (/^(\d)\1+$/.test(pin)) return 'NO_VARIATION';
  // Hyphen and plus only separate the digits, so digits on both sides of them count as a sequence.
  if (nationalId?.replaceAll(/[-+\s]/g, '').includes(pin)) return 'PART_OF_NIN';
  return null;
}
