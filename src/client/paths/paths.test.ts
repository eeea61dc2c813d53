import { expect, test } from 'vitest';
import { pagePath, pageQuery, panelPath } from '../routing/panels.ts';
import * as accountPanels from '../features/accounts/panelPaths.ts';
import * as panels from './panels.ts';
import * as outsidePaths from './outside.ts';
import * as paths from './pages.ts';
import * as serverPaths from './server.ts';

test('builds every address of the portal', () => {
  expect([
    paths.home(),
    paths.profile('Employee'),
    paths.profile('Student'),
    paths.liabilities('PhotoPublication'),
    paths.myAccounts(),
    paths.myAccounts('eduroam'),
    paths.myAccounts('personal', 'x y'),
    paths.devices(),
    paths.devices('Annas Mac/1'),
    paths.applications(),
    paths.supportCases(),
    paths.activationKeySearch(),
    paths.activationKeySearch('nilan234'),
    paths.activationKeySuccess(),
    paths.activationKeyRun(),
    paths.verify('email'),
    paths.verify('sms', 'AbC1'),
    paths.accountManagement(),
    paths.accountSearch(),
    paths.finance(),
    paths.deceasedResetPassword(),
    paths.search(),
    paths.createCase(),
    outsidePaths.statusCode(),
    outsidePaths.statusCode(403),
    paths.cancelAlumn(),
    paths.resetTsv('Adm'),
    outsidePaths.authentication('email/code'),
    outsidePaths.account(),
    outsidePaths.accountError(),
    outsidePaths.selectAccount(),
    outsidePaths.activationKey(),
    outsidePaths.activationKey('ABCD-EFGH'),
    outsidePaths.setPassword('reset'),
    outsidePaths.accountSuccess({ personType: 'Student', liuId: 'nilan234' }),
    paths.landing(),
    paths.landing({ returnTo: '/devices?x=1' }),
    paths.accountTypeNotAllowed(),
    outsidePaths.deskProof(),
    outsidePaths.capture('c0de'),
    outsidePaths.reconnected('t0k en'),
    paths.multipleSignIns('/devices'),
    outsidePaths.alumniSignIn(),
    outsidePaths.alumniProfile('work'),
    outsidePaths.alumniVerify(),
    outsidePaths.alumniLeave(),
    outsidePaths.alumniSignedOut('K'),
    paths.alumniRegistration('42'),
    paths.alumniManagement(),
    outsidePaths.externalUser('setpassword'),
    outsidePaths.externalReset('init'),
    outsidePaths.personalAccountCancelled(),
  ]).toMatchInlineSnapshot(`
    [
      "/home",
      "/profile/employee",
      "/profile/student",
      "/liabilities/photopublication",
      "/myaccounts",
      "/myaccounts/eduroam",
      "/myaccounts/personal/x%20y",
      "/devices",
      "/devices/Annas%20Mac%2F1",
      "/applications",
      "/supportcases",
      "/createactivationkey/search",
      "/createactivationkey/search/nilan234",
      "/createactivationkey/success",
      "/createactivationkey/many",
      "/verify/email",
      "/verify/sms/AbC1",
      "/accountmanagement",
      "/accountsearch",
      "/finance",
      "/deceasedresetpassword",
      "/search",
      "/search/create",
      "/statuscode",
      "/statuscode/403",
      "/cancelalumn",
      "/tsv/reset/Adm",
      "/authentication/email/code",
      "/account",
      "/account/error",
      "/account/selectaccount",
      "/account/activationkey",
      "/account/activationkey?key=ABCD-EFGH",
      "/account/setpassword?action=reset",
      "/account/success?personType=Student&liuId=nilan234",
      "/landingpage",
      "/landingpage?returnTo=%2Fdevices%3Fx%3D1",
      "/landingpage/accounttypenotallowed/signout",
      "/account/desk",
      "/capture#c0de",
      "/landingpage/successfullreconnection?reconnectionToken=t0k+en",
      "/multiplesignins/signout?returnTo=%2Fdevices",
      "/alumni-portal/signin/select",
      "/alumni-portal/profile/work",
      "/alumni-portal/verify",
      "/alumni-portal/leave",
      "/alumni-portal/signout/K",
      "/alumni-admin/registration/edit/42",
      "/alumni-admin/management",
      "/public/externaluser/setpassword",
      "/public/externaluser/reset/init",
      "/public/accounts/personal/cancel/success",
    ]
  `);
});

// SHELL-16
test('builds every panel’s address over any page', () => {
  const every = [
    accountPanels.employee('annli42'),
    accountPanels.accountSearch(),
    accountPanels.accountSpecify('takeover'),
    accountPanels.accountSuccess('create'),
    panels.transientNumber(),
    accountPanels.resetDeceasedPassword('ulfpa18'),
    panels.profileImage(),
    panels.visitingAddress(),
    panels.orderCard(),
    panels.showCard(),
    panels.freezeCard(),
    panels.blockCard(),
    panels.cardPin(),
    accountPanels.columnSettings(),
    panels.registrationRequest('undoreject', 'R-7'),
    accountPanels.accountNotifications('0c3d'),
    panels.helpdesk(),
    panels.notifications(),
  ];
  expect(every.map((panel) => panelPath('/devices', panel))).toMatchInlineSnapshot(`
    [
      "/devices/panels/account/employee/annli42?dismissType=close",
      "/devices/panels/manageaccount/search?dismissType=close",
      "/devices/panels/manageaccount/specify/takeover?dismissType=close",
      "/devices/panels/manageaccount/success/create?dismissType=close",
      "/devices/panels/manageaccount/transientnumber?dismissType=close",
      "/devices/panels/manageaccount/resetdeceasedaccountpwd/ulfpa18?dismissType=close",
      "/devices/panels/profileimage/edit?dismissType=close",
      "/devices/panels/visitingaddress?dismissType=close",
      "/devices/panels/ordercampuscard?dismissType=close",
      "/devices/panels/campuscard/show?dismissType=close",
      "/devices/panels/campuscard/freeze?dismissType=close",
      "/devices/panels/campuscard/block?dismissType=close",
      "/devices/panels/campuscardpin?dismissType=close",
      "/devices/panels/columnsettings?dismissType=close",
      "/devices/panels/registrationrequest/undoreject/R-7?dismissType=close",
      "/devices/panels/accountmanagement/notifications/0c3d?dismissType=close",
      "/devices/panels/helpdesk?dismissType=close",
      "/devices/panels/notifications?dismissType=close",
    ]
  `);
});

// SHELL-15
test('opens a panel over the page, not over another panel', () => {
  expect(panelPath('/home/panels/helpdesk', panels.notifications())).toBe(
    '/home/panels/notifications?dismissType=close',
  );
  expect(pagePath('/devices/My%20Mac/panels/account/employee/annli42')).toBe('/devices/My%20Mac');
  expect(pagePath('/home')).toBe('/home');
});

test('keeps the page’s query below its panels, and drops the previous panel’s query', () => {
  const filtered = '?status=New&q=%C3%B6st';
  expect(panelPath('/accountmanagement', accountPanels.employee('annli42'), filtered)).toBe(
    '/accountmanagement/panels/account/employee/annli42?status=New&q=%C3%B6st&dismissType=close',
  );
  const next = panelPath(
    '/accountmanagement/panels/manageaccount/search',
    accountPanels.columnSettings(),
    `${filtered}&dismissType=close&searchQuery=annli42`,
  );
  expect(next).toBe(
    '/accountmanagement/panels/columnsettings?status=New&q=%C3%B6st&dismissType=close',
  );
  expect(pageQuery(`${filtered}&dismissType=close`)).toBe(filtered);
  expect(pageQuery('?dismissType=close')).toBe('');
});

test('builds the addresses of the server’s own pages', () => {
  expect(serverPaths.signIn('EduId', '/account')).toBe('/signin/eduid?returnTo=%2Faccount');
  expect(serverPaths.issuerSignOut('FrejaeID')).toBe('/signout/issuer/frejaeid');
  expect(serverPaths.signOut()).toBe('/signout');
  expect(serverPaths.signOut('/devices?x=1')).toBe('/signout/%2Fdevices%3Fx%3D1');
});
