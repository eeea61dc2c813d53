import { expect, test } from 'vitest';
import { everyPage, everyPanel } from '#tests/support/everyScreen.ts';
import { canonicalizer } from './canonical.ts';

const canonical = canonicalizer(
  everyPage.map(({ path }) => path),
  everyPanel.map(({ path }) => path),
);

// SHELL-02, SHELL-03
test.each([
  ['/HOME/', '/home'],
  ['/Profile/Employee', '/profile/Employee'],
  ['/Verify/email/AbC1', '/verify/email/AbC1'],
  ['/CreateActivationKey/Search/Nilan234/', '/createactivationkey/search/Nilan234'],
  ['/CreateActivationKey/Success', '/createactivationkey/success'],
  ['/LandingPage/AccountTypeNotAllowed/SignOut', '/landingpage/accounttypenotallowed/signout'],
  ['/Home/Panels/profileImage/Edit', '/home/panels/profileimage/edit'],
  ['/home/panels/manageAccount/transientNumber/', '/home/panels/manageaccount/transientnumber'],
  [
    '/devices/Annas%20Mac/panels/Account/Employee/AnnLi42',
    '/devices/Annas%20Mac/panels/account/employee/AnnLi42',
  ],
  ['/alumni-portal/SIGNOUT/KeY-9', '/alumni-portal/signout/KeY-9'],
  ['/NoSuch/Page/', '/NoSuch/Page'],
  ['/home', '/home'],
])('%s is normalized to %s', (typed, settled) => {
  expect(canonical(typed)).toBe(settled);
});

test('leaves canonical addresses unchanged', () => {
  for (const { path } of everyPage) expect(canonical(path)).toBe(path);
});
