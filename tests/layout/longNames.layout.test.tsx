import { expect, test } from 'vitest';
import { signIn } from '../support/answers.ts';
import { haveEverywhere, openApp, setUpApp } from './app.tsx';

setUpApp();

/** A name of 60 letters without a place where it may be broken. */
const LONG = 'Vonhohenstauffenrosenkrantzoxenstiernagyllenhammarlewenhaupt';
const NAMED = ['displayName', 'givenName', 'surname', 'name', 'firstName', 'lastName', 'inviter'];

const isScrolled = (element: Element) =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);

/**
 * Returns what names make wider than the place where it is shown. Tables scroll in both directions
 * by design.
 */
function tooWide(): readonly string[] {
  const scrollers = [...document.querySelectorAll('body, body *')].filter(
    (element) =>
      isScrolled(element) &&
      !element.querySelector('table, [role=grid]') &&
      !element.closest('table, [role=grid]'),
  );
  return [document.documentElement, ...scrollers]
    .filter(
      (element) =>
        (element === document.documentElement || element.textContent.includes(LONG)) &&
        element.clientWidth > 0 &&
        element.scrollWidth > element.clientWidth + 1,
    )
    .map(
      ({ tagName, className, scrollWidth, clientWidth }) =>
        `${tagName} ${className} ${scrollWidth} > ${clientWidth}`,
    );
}

/** How often the name is shown. Long words may be divided by characters that nobody sees. */
const timesShown = () =>
  document.body.innerText.replaceAll(/[\u00AD\u200B]/g, '').split(LONG).length - 1;

const employee = () => signIn({ displayName: LONG, givenName: LONG });
const superUser = () => signIn({ displayName: LONG, givenName: LONG, roleIds: ['MinITSuperUser'] });

/** Where names are shown, and how many there are at least. */
const places = [
  [superUser, '/home/panels/account/employee/annli42', 1],
  [superUser, '/search?liuId=annli42', 1],
  [superUser, '/createactivationkey/search/nilan234', 1],
  [superUser, '/accountsearch', 0],
  [superUser, '/deceasedresetpassword', 0],
  [superUser, '/alumni-admin', 0],
  [employee, '/vouching', 1],
  [employee, '/profile/employee', 1],
  [employee, '/home', 0],
] as const;

for (const [arrive, address, names] of places)
  test.each([390, 1440])(
    `a name of one long word fits on ${address} at %i pixels`,
    async (width) => {
      arrive();
      haveEverywhere(Object.fromEntries(NAMED.map((field) => [field, LONG])));
      await openApp(address, width, 900);
      expect(timesShown()).toBeGreaterThanOrEqual(names);
      expect(tooWide()).toEqual([]);
    },
  );
