import { normaliseEmail } from '#rules/contactInformation.ts';

/** Returns the text key of the error in an address; undefined when the address is valid. */
export function emailError(typed: string): string | undefined {
  const kept = normaliseEmail(typed);
  if (kept.refusal !== undefined) return kept.refusal;
  return kept.value === null ? 'INPUT_REQUIRED' : undefined;
}
