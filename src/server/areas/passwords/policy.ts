import type { PasswordPolicy } from '#contract/password.ts';
import type { PasswordLimits } from '#rules/passwordPolicy.ts';
import { text } from '#server/texts/texts.ts';

/** The policy as sent to clients: its limits, and the same as sentences. */
export function policyOf(limits: PasswordLimits): PasswordPolicy {
  const { minimumLength, maximumLength, historyLength } = limits;
  const description = [
    text('PASSWORD_POLICY/LENGTH', { minimumLength, maximumLength }),
    text('PASSWORD_POLICY/OWN_NAME'),
    text('PASSWORD_POLICY/KNOWN'),
    text('PASSWORD_POLICY/GUESSABLE'),
  ];
  const history = text('PASSWORD_POLICY/HISTORY', { historyLength });
  return { ...limits, description: historyLength === 0 ? description : [...description, history] };
}
