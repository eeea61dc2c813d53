import { AccountKind } from '#contract/webhooks.ts';
import { ConfigurationError, type Settings } from '#server/settings.ts';
import { isBelow } from './distinguishedNames.ts';

/** The kinds whose accounts are made from the outbox; the others are made with a password by hand. */
const madeKinds = AccountKind.options.filter((kind) => kind !== 'Adm' && kind !== 'Tech');

/** Where the portal keeps accounts in the directory, if it makes them there. */
export interface Provisioning {
  /** The container of each kind of account. A kind without one has no accounts in the directory. */
  readonly containers: ReadonlyMap<AccountKind, string>;
  /** The groups whose members are the current accounts of a kind. */
  readonly groups: ReadonlyMap<AccountKind, readonly string[]>;
  /** Whether the entry of a deleted account is deleted; otherwise it stays, disabled. */
  readonly isDeleting: boolean;
}

/**
 * Reads how the portal provisions the directory; null if an identity manager does. @throws
 * {ConfigurationError}
 */
export function readProvisioning(settings: Settings, base: string): Provisioning | null {
  const isOn = settings.flag('PORTAL_DIRECTORY_PROVISIONING', false);
  const isDeleting = settings.flag('PORTAL_DIRECTORY_DELETE', false);
  const containers = pairsIn(settings, 'PORTAL_DIRECTORY_CONTAINERS', madeKinds);
  const groups = pairsIn(settings, 'PORTAL_DIRECTORY_GROUPS', AccountKind.options);
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
  if (new Set(containers.map(([kind]) => kind)).size < containers.length)
    throw new ConfigurationError('PORTAL_DIRECTORY_CONTAINERS', 'names a kind more than once');
  const outside = containers.find(([, container]) => !isBelow(container, base));
  if (outside !== undefined)
    throw new ConfigurationError(
      'PORTAL_DIRECTORY_CONTAINERS',
      `must be below PORTAL_DIRECTORY_BASE: ${outside[1]}`,
    );
  return {
    containers: new Map(containers),
    groups: new Map(
      AccountKind.options.map((kind) => [
        kind,
        groups.filter((pair) => pair[0] === kind).map(([, group]) => group),
      ]),
    ),
    isDeleting,
  };
}

/** `Employee=OU=Staff,DC=example,DC=se; Student=…`: distinguished names contain commas themselves. */
function pairsIn<Kind extends AccountKind>(
  settings: Settings,
  name: string,
  kinds: readonly Kind[],
): (readonly [Kind, string])[] {
  const parts = settings.text(name, '').split(';');
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, word = '', value = ''] = /^(\w+)\s*=\s*(.+)$/.exec(part) ?? [];
      const kind = kinds.find((one) => one === word);
      if (kind === undefined || !/^[^=,]+=[^,]+(,[^=,]+=[^,]+)*$/.test(value))
        throw new ConfigurationError(
          name,
          `must be a list such as ${kinds[0]}=OU=Example,DC=example,DC=se, separated by semicolons; ` +
            `the kinds are ${kinds.join(', ')}`,
        );
      return [kind, value] as const;
    });
}
