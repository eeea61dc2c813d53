import { normaliseEmail } from '../../../../rules/contactInformation.ts';

/** The text key of what is wrong with an address; none lets it go. */
export function emailError(typed: string): string | undefined {
  const kept = normaliseEmail(typed);
  if (kept.refusal !== undefined) return kept.refusal;
  return kept.value === null ? 'INPUT_REQUIRED' : undefined;
}
