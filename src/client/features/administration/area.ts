import { KeptKind } from '#contract/lists.ts';
import { liabilityTypes } from '#rules/liability.ts';
import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/**
 * What the university's own administrators of the portal do: data, lists and what the portal does
 * by itself. A page is a row here and, for the index, a row of `tasks.ts`.
 */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/administration',
      title: 'PAGE/ADMINISTRATION',
      load: () => import('./AdministrationPage.tsx'),
    },
    {
      path: '/administration/settings',
      title: 'PAGE/PORTAL_SETTINGS',
      load: () => import('./settings/SettingsPage.tsx'),
    },
    {
      path: '/administration/places',
      title: 'PAGE/PLACES',
      load: () => import('./places/PlacesPage.tsx'),
    },
    {
      path: '/administration/places/:placeId',
      title: 'PAGE/PLACES',
      load: () => import('./places/PlacesPage.tsx'),
    },
    {
      path: '/administration/lists',
      title: 'LISTS',
      load: () => import('./lists/ListsPage.tsx'),
    },
    {
      path: '/administration/lists/:kind',
      title: 'LISTS',
      choices: { kind: KeptKind.options },
      load: () => import('./lists/ListPage.tsx'),
    },
    {
      path: '/administration/lists/:kind/new',
      title: 'LISTS',
      choices: { kind: KeptKind.options },
      load: () => import('./lists/AddRowPage.tsx'),
    },
    {
      path: '/administration/lists/:kind/row/:rowId',
      title: 'LISTS',
      choices: { kind: KeptKind.options },
      load: () => import('./lists/RowPage.tsx'),
    },
    {
      path: '/administration/roles',
      title: 'PAGE/ROLES',
      load: () => import('./roles/RolesPage.tsx'),
    },
    {
      path: '/administration/systems',
      title: 'SCIM_CLIENTS',
      module: 'connected-systems',
      load: () => import('./systems/SystemsPage.tsx'),
    },
    {
      path: '/administration/subscribers',
      title: 'PAGE/SUBSCRIBERS',
      module: 'webhooks',
      load: () => import('./subscribers/SubscribersPage.tsx'),
    },
    {
      path: '/administration/terms',
      title: 'PAGE/TERMS_ADMINISTRATION',
      feature: 'terms-administration',
      load: () => import('./terms/TermsListPage.tsx'),
    },
    {
      path: '/administration/terms/:liabilityType',
      title: 'PAGE/TERMS_ADMINISTRATION',
      feature: 'terms-administration',
      choices: { liabilityType: liabilityTypes },
      load: () => import('./terms/TermsPage.tsx'),
    },
    {
      path: '/administration/import',
      title: 'ADMINISTRATION/IMPORT',
      module: 'imports',
      load: () => import('./imports/ImportPage.tsx'),
    },
    {
      path: '/administration/sources',
      title: 'SOURCES',
      load: () => import('./sources/SourcesPage.tsx'),
    },
    {
      path: '/administration/duplicates',
      title: 'DUPLICATES',
      module: 'duplicates',
      load: () => import('./duplicates/DuplicatesPage.tsx'),
    },
    {
      path: '/administration/duplicates/:one/:other',
      title: 'DUPLICATES/COMPARISON',
      module: 'duplicates',
      load: () => import('./duplicates/ComparisonPage.tsx'),
    },
    {
      path: '/administration/tonight',
      title: 'ADMINISTRATION/TONIGHT',
      load: () => import('./nights/TonightPage.tsx'),
    },
    {
      path: '/administration/course',
      title: 'ADMINISTRATION/COURSE',
      load: () => import('./nights/CoursePage.tsx'),
    },
    {
      path: '/administration/deliveries',
      title: 'REFUSED_DELIVERIES',
      load: () => import('./deliveries/RefusedDeliveriesPage.tsx'),
    },
    {
      path: '/administration/card-events',
      title: 'CARD_EVENTS',
      module: 'connected-systems',
      load: () => import('./cardEvents/CardEventsPage.tsx'),
    },
    {
      path: '/administration/status',
      title: 'SYSTEM_STATUS',
      load: () => import('./status/StatusPage.tsx'),
    },
    {
      path: '/administration/refused-sign-ins',
      title: 'REFUSED_SIGN_INS',
      load: () => import('./refusedSignIns/RefusedSignInsPage.tsx'),
    },
  ],
};
