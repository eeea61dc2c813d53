import type { AnyTextKey } from '../i18n/keys.ts';
import type { AreaId } from './areas.ts';
import type { AreaScreens } from './screens.ts';

/**
 * How each area's table of screens is loaded. Apart from the rows of `areas.ts`, so that a feature
 * that reads the rows does not import all features, itself included.
 */
export const areaLoaders: Readonly<
  Record<AreaId, () => Promise<{ readonly screens: AreaScreens<AnyTextKey> }>>
> = {
  home: () => import('../features/home/area.ts'),
  profile: () => import('../features/profile/area.ts'),
  cards: () => import('../features/cards/area.ts'),
  cardChecks: () => import('../features/cardChecks/area.ts'),
  wallets: () => import('../features/wallets/area.ts'),
  liabilities: () => import('../features/liabilities/area.ts'),
  identity: () => import('../features/identity/area.ts'),
  privacy: () => import('../features/privacy/area.ts'),
  eduroam: () => import('../features/eduroam/area.ts'),
  devices: () => import('../features/devices/area.ts'),
  cases: () => import('../features/cases/area.ts'),
  verify: () => import('../features/verify/area.ts'),
  offices: () => import('../features/offices/area.ts'),
  vouching: () => import('../features/vouching/area.ts'),
  studies: () => import('../features/studies/area.ts'),
  accounts: () => import('../features/accounts/area.ts'),
  activationKeys: () => import('../features/activationKeys/area.ts'),
  support: () => import('../features/support/area.ts'),
  cardDesk: () => import('../features/cardDesk/area.ts'),
  deceased: () => import('../features/deceased/area.ts'),
  finance: () => import('../features/finance/area.ts'),
  administration: () => import('../features/administration/area.ts'),
  alumniAdmin: () => import('../features/alumniAdmin/area.ts'),
  alumni: () => import('../features/alumni/area.ts'),
  helpdesk: () => import('../features/helpdesk/area.ts'),
  notifications: () => import('../features/notifications/area.ts'),
  app: () => import('../features/app/area.ts'),
  landing: () => import('../features/landing/area.ts'),
  accessibility: () => import('../features/accessibility/area.ts'),
  status: () => import('../features/status/area.ts'),
};
