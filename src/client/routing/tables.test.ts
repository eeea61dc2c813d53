import { matchPath } from 'react-router-dom';
import { expect, test } from 'vitest';
import { featureAreas } from '#contract/access.ts';
import { everyPage, everyPanel } from '#tests/support/everyScreen.ts';
import { isBesideSidebar } from '../shell/sidebarRule.ts';
import { areaLoaders } from './areaLoaders.ts';
import { areaAt } from './areaAt.ts';
import { areas } from './areas.ts';
import type { Gated } from './screens.ts';

/** An address of every screen in the specification, and the path that matches it. */
const pages: readonly (readonly [address: string, path: string])[] = [
  ['/home', '/home'],
  ['/profile/employee', '/profile/:personType'],
  ['/liabilities/card', '/liabilities/:liabilityType'],
  ['/myaccounts', '/myaccounts/personal?'],
  ['/myaccounts/eduroam', '/myaccounts/eduroam'],
  ['/myaccounts/studentretirement', '/myaccounts/studentretirement'],
  ['/myaccounts/personal', '/myaccounts/personal?'],
  ['/myaccounts/personal/password', '/myaccounts/personal/password'],
  ['/devices', '/devices'],
  ['/devices/Mac', '/devices/:deviceName'],
  ['/applications', '/applications'],
  ['/vouching', '/vouching'],
  ['/supportcases', '/supportcases'],
  ['/createactivationkey/search', '/createactivationkey/search/:liuId?'],
  ['/createactivationkey/search/nilan234', '/createactivationkey/search/:liuId?'],
  ['/createactivationkey/success', '/createactivationkey/success'],
  ['/createactivationkey/many', '/createactivationkey/many'],
  ['/verify/email', '/verify/:type/:code?'],
  ['/verify/sms/12345678', '/verify/:type/:code?'],
  ['/accountmanagement', '/accountmanagement'],
  ['/accountsearch', '/accountsearch'],
  ['/finance', '/finance'],
  ['/deceasedresetpassword', '/deceasedresetpassword'],
  ['/search', '/search/:create?'],
  ['/search/create', '/search/:create?'],
  ['/statuscode', '/statuscode/:statusCode?'],
  ['/statuscode/418', '/statuscode/:statusCode?'],
  ['/cancelalumn', '/cancelalumn'],
  ['/tsv/reset/Adm', '/tsv/reset/:adAccountType'],
  ['/authentication/bankid', '/authentication/bankid'],
  ['/authentication/email', '/authentication/email'],
  ['/authentication/email/code', '/authentication/email/code'],
  ['/account', '/account'],
  ['/account/error', '/account/error'],
  ['/account/selectaccount', '/account/selectaccount'],
  ['/account/activationkey', '/account/activationkey'],
  ['/account/setpassword', '/account/setpassword'],
  ['/account/success', '/account/success'],
  ['/landingpage', '/landingpage'],
  ['/multiplesignins/signout', '/multiplesignins/signout'],
  ['/landingpage/accounttypenotallowed/signout', '/landingpage/accounttypenotallowed/signout'],
  ['/landingpage/successfullreconnection', '/landingpage/successfullreconnection'],
  ['/public/accounts/personal/cancel/success', '/public/accounts/personal/cancel/success'],
  ['/public/externaluser/create', '/public/externaluser/create'],
  ['/public/externaluser/verify', '/public/externaluser/verify'],
  ['/public/externaluser/setpassword', '/public/externaluser/setpassword'],
  ['/public/externaluser/success', '/public/externaluser/success'],
  ['/public/externaluser/reset/init', '/public/externaluser/reset/init'],
  ['/public/externaluser/reset/verify', '/public/externaluser/reset/verify'],
  ['/public/externaluser/reset/setpassword', '/public/externaluser/reset/setpassword'],
  ['/public/externaluser/reset/success', '/public/externaluser/reset/success'],
  ['/alumni-portal/signin/select', '/alumni-portal/signin/select'],
  ['/alumni-portal/profile', '/alumni-portal/profile/:tab?'],
  ['/alumni-portal/profile/work', '/alumni-portal/profile/:tab?'],
  ['/alumni-portal/verify', '/alumni-portal/verify'],
  ['/alumni-portal/leave', '/alumni-portal/leave'],
  ['/alumni-portal/signout/info', '/alumni-portal/signout/:key'],
  ['/alumni-admin/registration/edit/42', '/alumni-admin/registration/edit/:alumnId'],
  ['/alumni-admin/management', '/alumni-admin/management'],
];

const panels: readonly string[] = [
  'account/employee/annli42',
  'manageaccount/search',
  'manageaccount/specify/create',
  'manageaccount/success/create',
  'manageaccount/transientnumber',
  'manageaccount/resetdeceasedaccountpwd/ulfpa18',
  'profileimage/edit',
  'visitingaddress',
  'ordercampuscard',
  'campuscard/freeze',
  'campuscard/block',
  'campuscardpin',
  'columnsettings',
  'registrationrequest/reject/7',
  'registrationrequest/undoreject/7',
  'registrationrequest/approve/7',
  'registrationrequest/add',
  'accountmanagement/notifications/0c3d',
];

test.each(pages)('%s matches a page', (address, path) => {
  expect(everyPage.map((page) => page.path)).toContain(path);
  expect(matchPath(path, address)).not.toBeNull();
});

// SHELL-18
test.each(panels)('the panel address %s matches a panel', (address) => {
  expect(everyPanel.some(({ path }) => matchPath(`/${path}`, `/${address}`))).toBe(true);
});

test.each(['/myaccounts/banana', '/myaccounts/personal/banana', '/myaccounts/eduroam/banana'])(
  '%s matches no page',
  (address) => {
    expect(everyPage.filter(({ path }) => matchPath(path, address))).toEqual([]);
  },
);

test('no two pages have the same path', () => {
  const all = everyPage.map(({ path }) => path);
  expect(new Set(all).size).toBe(all.length);
});

test('every screen is found in its area by the prefix of its address', async () => {
  const strays: string[] = [];
  for (const area of areas) {
    const { screens } = await areaLoaders[area.id]();
    for (const kind of ['pages', 'panels'] as const) {
      for (const { path } of screens[kind] ?? [])
        if (areaAt(kind, path.replaceAll(/:\w+|\?/g, 'x')) !== area) strays.push(path);
    }
  }
  expect(strays).toEqual([]);
});

test.each(['/homes', '/accountx/employee', '/no/such/page', '/'])(
  '%s belongs to no area',
  (address) => {
    expect(areaAt('pages', address)).toBeUndefined();
  },
);

test('an area is found whatever the case of the address', () => {
  expect(areaAt('pages', '/AccountManagement/')).toBe(areaAt('pages', '/accountmanagement'));
  expect(areaAt('panels', 'manageAccount/search')).not.toBe(
    areaAt('panels', 'registrationRequest/approve'),
  );
});

test('fixed segments are in lower case', () => {
  const fixed = [...everyPage, ...everyPanel].flatMap(({ path }) =>
    path.split('/').filter((segment) => !segment.startsWith(':')),
  );
  expect(fixed.filter((segment) => segment !== segment.toLowerCase())).toEqual([]);
});

// SHELL-04
test('the sidebar is hidden on home, status, public, authentication, landing and account pages', () => {
  const without =
    /^\/(home|capture|statuscode|public|authentication|landingpage|multiplesignins|account(\/|$)|alumni-portal|tsv\/signin|walletrequest$)/;
  for (const page of everyPage)
    expect([page.path, isBesideSidebar(page)]).toEqual([page.path, !without.test(page.path)]);
});

// SHELL-19
test('every feature area guards a screen or a navigation entry', () => {
  const gating = (screen: Gated) =>
    typeof screen.feature === 'function'
      ? [screen.feature({ personType: 'student' }), screen.feature({ personType: 'employee' })]
      : [screen.feature];
  const used = new Set(
    [...everyPage, ...everyPanel, ...areas.flatMap(({ navigation = [] }) => navigation)].flatMap(
      gating,
    ),
  );
  expect(featureAreas.filter((feature) => !used.has(feature))).toEqual([]);
});

// SHELL-33
test('the screens to create, reset and invite external accounts follow the flag, and no others do', () => {
  const isForThem = (path: string) =>
    /^\/(public\/externaluser|vouching\/invitations)(\/|$)/.test(path);
  for (const { path, isForExternalUsers = false } of [...everyPage, ...everyPanel])
    expect([path, isForExternalUsers]).toEqual([path, isForThem(path)]);
});

/** Parameters that may have any value, and what is shown for one that names nothing. */
const free: Readonly<Record<string, string>> = {
  '/createactivationkey/search/:liuId?': 'No such account.',
  '/check/:serial': 'No such pass, and that a pass proves nothing.',
  '/walletrequest/:id': 'The request has ended.',
  '/verify/:type/:code?': 'The code is refused.',
  '/statuscode/:statusCode?': 'The general text.',
  '/devices/:deviceName': 'No such device.',
  '/administration/duplicates/:one/:other': 'No such people.',
  '/administration/lists/:kind/row/:rowId': 'No such row.',
  '/administration/places/:placeId': 'No such place.',
  '/alumni-portal/profile/:tab?': 'The first tab.',
  '/alumni-portal/signout/:key': 'A regular sign-out (ALUM-02).',
  '/alumni-admin/registration/edit/:alumnId': 'No such alumnus.',
  'account/employee/:liuId': 'No such account.',
  'manageaccount/resetdeceasedaccountpwd/:liuid': 'No such account.',
  'accountmanagement/notifications/:organisationId': 'No such organisation.',
  'registrationrequest/reject/:requestId': 'No such request.',
  'registrationrequest/undoreject/:requestId': 'No such request.',
  'registrationrequest/approve/:requestId': 'No such request.',
};

test('every parameter of an address has a list of values, or a page that says what an unknown value means', () => {
  const unlisted = [...everyPage, ...everyPanel].filter(({ path, choices = {} }) =>
    [...path.matchAll(/:(\w+)/g)].some(([, name = '']) => choices[name] === undefined),
  );
  expect(unlisted.map(({ path }) => path).toSorted()).toEqual(Object.keys(free).toSorted());
});

test('every listed parameter is one of the path', () => {
  for (const { path, choices = {} } of [...everyPage, ...everyPanel])
    for (const name of Object.keys(choices)) expect(path).toContain(`:${name}`);
});
