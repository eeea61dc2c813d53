import type { PasswordPolicy } from '#contract/password.ts';
import type { PasswordLimits } from '#rules/passwordPolicy.ts';
import { localized } from '../localized.ts';

/** The policy as sent to clients: its limits, and the same as sentences. */
export function policyOf(limits: PasswordLimits): PasswordPolicy {
  const { minimumLength, maximumLength, historyLength } = limits;
  const description = [
    localized(
      `Minst ${minimumLength} och högst ${maximumLength} tecken. ` +
        'Alla tecken som går att skriva är tillåtna, även mellanslag.',
      `At least ${minimumLength} and at most ${maximumLength} characters. ` +
        'Every character that can be typed is allowed, spaces too.',
    ),
    localized(
      'Varken ditt användarnamn eller ditt namn får ingå.',
      'It must contain neither your user id nor your name.',
    ),
    localized(
      'Det får inte vara ett lösenord som många använder eller som har läckt.',
      'It must not be a password that many people use or that has leaked.',
    ),
    localized(
      'Det ska vara svårt att gissa. Några ord utan samband räcker långt.',
      'It must be hard to guess. A few unrelated words go a long way.',
    ),
  ];
  const history = localized(
    `Det får inte vara något av dina ${historyLength} senaste lösenord.`,
    `It must not be one of your last ${historyLength} passwords.`,
  );
  return { ...limits, description: historyLength === 0 ? description : [...description, history] };
}
