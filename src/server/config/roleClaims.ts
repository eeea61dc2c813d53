import { Role } from '#contract/values.ts';
import type { ClaimedRole } from '#rules/roleGrants.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/** `Role=value` or `Role@organisation=value`; the value itself may contain `=`, `@`, `,` and `:`. */
const ENTRY = /^(?<role>\w+)(?:@(?<organisation>[^=@]+))?=(?<value>.+)$/;

/** Reads which roles the values of a claim give, from a list divided by semicolons. */
export function roleClaimsIn(settings: Settings, name: string): ClaimedRole[] {
  const entries = settings.text(name, '').split(';');
  return entries
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const { role, organisation, value } = ENTRY.exec(entry)?.groups ?? {};
      const known = Role.safeParse(role);
      if (value === undefined || !known.success || known.data === 'None')
        throw new ConfigurationError(
          name,
          `must be Role=value or Role@organisation=value, divided by semicolons, not "${entry}"; ` +
            `the roles are ${Role.options.filter((one) => one !== 'None').join(', ')}`,
        );
      return {
        value: value.trim(),
        role: known.data,
        organisation: organisation?.trim() ?? null,
      };
    });
}
