import { CredentialType } from '#contract/wallets.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/** The name (`vct`) of each type; null for the portal's own, which is an address of the portal. */
export type TypeNames = Readonly<Record<CredentialType, string | null>>;

const variables = {
  'student-card': 'PORTAL_WALLET_STUDENT_CARD_TYPE',
  'campus-card': 'PORTAL_WALLET_CAMPUS_CARD_TYPE',
} as const satisfies Record<CredentialType, string>;

/** A name that nobody else uses: an address or a URN. */
const NAME = /^(https:\/\/[\w.-]+(:\d+)?(\/[\x21-\x7e]*)?|urn:[a-z\d][a-z\d-]+:[\x21-\x7e]+)$/i;

/**
 * Reads the names of the types where others than the university have defined them.
 * @throws {ConfigurationError} also when both types have the same name.
 */
export function readTypeNames(settings: Settings): TypeNames {
  const nameOf = (type: CredentialType): string | null => {
    const name = settings.optional(variables[type]);
    if (name !== null && !NAME.test(name))
      throw new ConfigurationError(
        variables[type],
        `must be a URN or an address that begins with https://, not "${name}"`,
      );
    return name;
  };
  const names = { 'student-card': nameOf('student-card'), 'campus-card': nameOf('campus-card') };
  const [one, ...others] = CredentialType.options.map((type) => names[type]);
  if (one !== null && others.some((other) => other === one))
    throw new ConfigurationError(
      variables['campus-card'],
      `must not be the same as ${variables['student-card']}`,
    );
  return names;
}
