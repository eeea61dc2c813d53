import type { FeatureArea } from '#contract/access.ts';
import type { Module } from '#contract/modules.ts';
import { BuildingIcon, CopyIcon, GlobeIcon } from '#client/ui/deferredIcons.tsx';
import {
  BellIcon,
  CardIcon,
  ClockIcon,
  DocumentIcon,
  type IconComponent,
  KeyIcon,
  LaptopIcon,
  LockIcon,
  PeopleIcon,
  PersonSearchIcon,
  PhoneIcon,
  WarningIcon,
} from '#client/ui/icons.tsx';
import type { TextKey } from './texts.ts';

/** A page that the index links to. */
export interface Task {
  /** The last segment of its address, `/administration/<page>`. */
  readonly page: string;
  readonly title: TextKey;
  /** One line that says what is done there. */
  readonly about: TextKey;
  readonly icon: IconComponent;
  /** As its page has it; defaults to the area's feature. */
  readonly feature?: FeatureArea;
  readonly module?: Module | undefined;
}

/** In the order of the index: what a university needs first stands first. */
export const tasks: readonly Task[] = [
  {
    page: 'import',
    title: 'ADMINISTRATION/IMPORT',
    about: 'ADMINISTRATION/IMPORT/ABOUT',
    icon: PeopleIcon,
    module: 'imports',
  },
  {
    page: 'lists',
    title: 'LISTS',
    about: 'LISTS/ABOUT_INDEX',
    icon: DocumentIcon,
  },
  {
    page: 'sources',
    title: 'SOURCES',
    about: 'SOURCES/ABOUT',
    icon: GlobeIcon,
  },
  {
    page: 'duplicates',
    title: 'DUPLICATES',
    about: 'DUPLICATES/ABOUT',
    icon: CopyIcon,
    module: 'duplicates',
  },
  {
    page: 'roles',
    title: 'PAGE/ROLES',
    about: 'ADMINISTRATION/ABOUT/ROLES',
    icon: KeyIcon,
  },
  {
    page: 'settings',
    title: 'PAGE/PORTAL_SETTINGS',
    about: 'ADMINISTRATION/ABOUT/SETTINGS',
    icon: PhoneIcon,
  },
  {
    page: 'places',
    title: 'PAGE/PLACES',
    about: 'ADMINISTRATION/ABOUT/PLACES',
    icon: BuildingIcon,
  },
  {
    page: 'terms',
    title: 'PAGE/TERMS_ADMINISTRATION',
    about: 'ADMINISTRATION/ABOUT/TERMS',
    icon: DocumentIcon,
    feature: 'terms-administration',
  },
  {
    page: 'systems',
    title: 'SCIM_CLIENTS',
    about: 'SCIM_CLIENTS/ABOUT',
    icon: LaptopIcon,
    module: 'connected-systems',
  },
  {
    page: 'subscribers',
    title: 'PAGE/SUBSCRIBERS',
    about: 'ADMINISTRATION/ABOUT/SUBSCRIBERS',
    icon: BellIcon,
    module: 'webhooks',
  },
  {
    page: 'tonight',
    title: 'ADMINISTRATION/TONIGHT',
    about: 'ADMINISTRATION/TONIGHT/ABOUT',
    icon: ClockIcon,
  },
  {
    page: 'course',
    title: 'ADMINISTRATION/COURSE',
    about: 'ADMINISTRATION/COURSE/ABOUT',
    icon: PersonSearchIcon,
  },
  {
    page: 'deliveries',
    title: 'REFUSED_DELIVERIES',
    about: 'REFUSED_DELIVERIES/ABOUT',
    icon: BellIcon,
  },
  {
    page: 'card-events',
    title: 'CARD_EVENTS',
    about: 'CARD_EVENTS/ABOUT',
    icon: CardIcon,
    module: 'connected-systems',
  },
  {
    page: 'status',
    title: 'SYSTEM_STATUS',
    about: 'SYSTEM_STATUS/ABOUT',
    icon: WarningIcon,
  },
  {
    page: 'refused-sign-ins',
    title: 'REFUSED_SIGN_INS',
    about: 'REFUSED_SIGN_INS/ABOUT',
    icon: LockIcon,
  },
];
