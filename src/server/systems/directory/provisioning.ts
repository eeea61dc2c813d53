import { AccountKind } from '#contract/webhooks.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';
import { isBelow } from './distinguishedNames.ts';
import type { AccountState } from './port.ts';

/** The kinds whose accounts are made from the outbox; the others are made with a password by hand. */
const madeKinds = AccountKind.options.filter((kind) => kind !== 'Adm' && kind !== 'Tech');

/** Where the accounts of a kind are kept: those of an organisation and below it, or all others. */
interface Container {
  readonly kind: AccountKind;
  /** The id of the organisation in the university's own systems; null for all others. */
  readonly organisation: string | null;
  readonly dn: string;
}

/** Where the portal keeps accounts in the directory, if it makes them there. */
export interface Provisioning {
  /** A kind without a container has no accounts in the directory. */
  readonly containers: readonly Container[];
  /** The groups whose members are the current accounts of a kind. */
  readonly groups: ReadonlyMap<AccountKind, readonly string[]>;
  /** Whether the entry of a deleted account is deleted; otherwise it stays, disabled. */
  readonly isDeleting: boolean;
}

/**
 * Returns the container of an account: that of the nearest organisation that has one for its kind.
 * Null if the account is to have no entry.
 */
export function containerOf(
  provisioning: Provisioning | null,
  { kind, organisations }: Pick<AccountState, 'kind' | 'organisations'>,
): string | null {
  const containers = provisioning?.containers.filter((one) => one.kind === kind) ?? [];
  const [nearest] = [...organisations, null].flatMap((organisation) =>
    containers.filter((one) => one.organisation === organisation),
  );
  return nearest?.dn ?? null;
}

/**
 * Reads how the portal provisions the directory; null if an identity manager does. @throws
 * {ConfigurationError}
 */
export function readProvisioning(settings: Settings, base: string): Provisioning | null {
  const isOn = settings.flag('PORTAL_DIRECTORY_PROVISIONING', false);
  const isDeleting = settings.flag('PORTAL_DIRECTORY_DELETE', false);
  const containers = placesIn(settings, 'PORTAL_DIRECTORY_CONTAINERS', madeKinds);
  const groups = placesIn(settings, 'PORTAL_DIRECTORY_GROUPS', AccountKind.options);
  if (groups.some(({ organisation }) => organisation !== null))
    throw new ConfigurationError('PORTAL_DIRECTORY_GROUPS', 'cannot name an organisation');
  if (!isOn) return null;
  if (base === '')
    throw new ConfigurationError(
      'PORTAL_DIRECTORY_URL',
      'is missing: PORTAL_DIRECTORY_PROVISIONING is true',
    );
  if (containers.length === 0)
    throw new ConfigurationError(
      'PORTAL_DIRECTORY_CONTAINERS',
      `is missing: PORTAL_DIRECTORY_PROVISIONING is true`,
    );
  const named = new Set(containers.map(({ kind, organisation }) => `${kind}@${organisation}`));
  if (named.size < containers.length)
    throw new ConfigurationError(
      'PORTAL_DIRECTORY_CONTAINERS',
      'names a kind more than once for the same organisation',
    );
  const outside = containers.find(({ dn }) => !isBelow(dn, base));
  if (outside !== undefined)
    throw new ConfigurationError(
      'PORTAL_DIRECTORY_CONTAINERS',
      `must be below PORTAL_DIRECTORY_BASE: ${outside.dn}`,
    );
  return {
    containers,
    groups: new Map(
      AccountKind.options.map((kind) => [
        kind,
        groups.filter((group) => group.kind === kind).map(({ dn }) => dn),
      ]),
    ),
    isDeleting,
  };
}

/**
 * `Employee=OU=Staff,DC=example,DC=se; Employee@4100=…`: distinguished names contain commas
 * themselves.
 */
function placesIn(settings: Settings, name: string, kinds: readonly AccountKind[]): Container[] {
  const parts = settings.text(name, '').split(';');
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, word = '', organisation = null, dn = ''] =
        /^(\w+)(?:@([^\s=@]+))?\s*=\s*(.+)$/.exec(part) ?? [];
      const kind = kinds.find((one) => one === word);
      if (kind === undefined || !/^[^=,]+=[^,]+(,[^=,]+=[^,]+)*$/.test(dn))
        throw new ConfigurationError(
          name,
          `must be a list such as ${kinds[0]}=OU=Example,DC=example,DC=se, separated by semicolons; ` +
            `the kinds are ${kinds.join(', ')}`,
        );
      return { kind, organisation, dn };
    });
}
