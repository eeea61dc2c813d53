import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import type { Screen } from '#client/routing/screens.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { everyPage, everyPanel } from '#tests/support/everyScreen.ts';
import { changedFiles, turnOfCommit } from '#tests/tools/change.ts';
import { areaVisited, touchedAreas } from '#tests/tools/touchedAreas.ts';
import { createSession } from './test.ts';

/** A screen as seen by one person. */
export interface View {
  address: string;
  /** A person who may open the screen; null when nobody is signed in. */
  persona: string | null;
  /** The sign-in scope, when it is not the university account. */
  scope?: AuthenticationScope;
}

/** Example value for each route parameter. */
const EXAMPLES: Record<string, string> = {
  personType: 'employee',
  // No request of a wallet has it.
  id: '0a1b2c3d-0000-4000-8000-123456789abc',
  // No pass has it.
  serial: '0a1b2c3d-0000-4000-8000-123456789abc',
  liabilityType: 'employee',
  pivot: 'eduroam',
  deviceName: 'mac-00001',
  type: 'email',
  adAccountType: 'adm',
  alumnId: '1',
  tab: 'contact',
  key: 'left',
  liuId: 'vivno29',
  liuid: 'ulfpa18',
  accountCreateType: 'create',
  organisationId: '9d2acfbc-e510-5ce8-bdb5-da2746555cc7',
  requestId: '1',
  // The possible duplicate of the demonstration.
  one: 'b5b403c5-8e9d-46fa-82f5-23615a718341',
  other: 'ab99f987-40d9-4c41-8c4f-400737acd6ad',
  kind: 'prices',
  // The price of Large from 1900-01-01.
  rowId: 'c9a48c2683b0553331832d49d9384ea8',
  placeId: 'ae92810d-de7b-5dce-9810-13fba8b58270',
};

/** Optional parameters are omitted. */
const addressOf = (path: string) =>
  path.replaceAll(/\/:?\w+\?/g, '').replaceAll(/:(\w+)/g, (_, name: string) => {
    const example = EXAMPLES[name];
    if (example === undefined)
      throw new Error(`No example value for the parameter ${name} of ${path}.`);
    return example;
  });

function personaFor(screen: Screen): string | null {
  if (screen.audience === 'everyone') return null;
  const feature = typeof screen.feature === 'function' ? screen.feature(EXAMPLES) : screen.feature;
  if (
    feature === undefined ||
    feature === 'employee-profile' ||
    feature === 'devices-and-applications' ||
    feature === 'support-cases'
  )
    return 'annli42';
  if (feature === 'alumni-profile') return 'saral789';
  return feature.startsWith('student-') ? 'nilan234' : 'davos31';
}

/** Every page and panel of the portal, and the variants of pages that differ between people. */
export const views: readonly View[] = [
  ...everyPage.map((screen) => ({ address: addressOf(screen.path), persona: personaFor(screen) })),
  ...everyPanel.map((screen) => ({
    address: `${screen.audience === 'everyone' ? '/landingpage' : '/home'}/panels/${addressOf(screen.path)}`,
    persona: personaFor(screen),
  })),
  { address: '/account/error', persona: 'yasab543', scope: AuthenticationScope.Antagning },
  { address: '/account/selectaccount', persona: 'rebmo58', scope: AuthenticationScope.BankId },
  {
    address: '/account/setpassword?action=activate',
    persona: 'wilkr321',
    scope: AuthenticationScope.ActivationKey,
  },
  {
    address:
      '/account/success?personType=Student&liuId=wilkr321&action=activate&email=wilkr321%40student.kvarnby.example',
    persona: 'wilkr321',
    scope: AuthenticationScope.ActivationKey,
  },
  { address: '/home', persona: 'nilan234' },
  { address: '/home', persona: 'davos31' },
  { address: '/home', persona: 'olisv345' },
  { address: '/profile/student', persona: 'olisv345' },
  ...['/applications', '/cancelalumn'].flatMap((address) =>
    ['nilan234', 'saral789'].map((persona) => ({ address, persona })),
  ),
  ...['olisv345', 'petlu456', 'saral789'].map((persona) => ({
    address: '/myaccounts/studentretirement',
    persona,
  })),
  ...['majek123', 'petlu456', 'quatr567'].map((persona) => ({ address: '/card', persona })),
  { address: '/card/panels/ordercampuscard', persona: 'majek123' },
  { address: '/card/panels/ordercampuscard', persona: 'quatr567' },
  ...['personal', 'addresses', 'work', 'mailings', 'privacy'].map((tab) => ({
    address: `/alumni-portal/profile/${tab}`,
    persona: 'saral789',
  })),
  { address: '/alumni-portal/leave', persona: 'saral789' },
  { address: '/alumni-portal/signin/select', persona: 'nilan234' },
  { address: '/alumni-admin/management?status=rejected', persona: 'johal25' },
  { address: '/alumni-admin/management?view=mailings', persona: 'karwi36' },
  { address: '/administration/course?account=runab52', persona: 'davos31' },
  { address: '/administration/lists/devices', persona: 'davos31' },
  { address: '/administration/lists/devices/new', persona: 'davos31' },
  { address: '/home/panels/helpdesk', persona: 'nilan234' },
  { address: '/home/panels/notifications', persona: 'nilan234' },
  { address: '/home/panels/no/such/panel', persona: 'annli42' },
  { address: '/statuscode/403', persona: null },
  { address: '/statuscode/404', persona: null },
  { address: '/statuscode/500', persona: null },
  { address: '/finance', persona: 'nilan234' },
  { address: '/no/such/page', persona: 'annli42' },
  { address: '/landingpage?error=IDENTITY_PROVIDER', persona: null },
];

export const WIDTHS = [390, 1440] as const;
export const LANGUAGES = ['sv-SE', 'en-GB'] as const;
export const SCHEMES = ['light', 'dark'] as const;

interface Appearance {
  readonly width: (typeof WIDTHS)[number];
  readonly language: (typeof LANGUAGES)[number];
  readonly scheme: (typeof SCHEMES)[number];
}

const everyAppearance: readonly Appearance[] = WIDTHS.flatMap((width) =>
  LANGUAGES.flatMap((language) => SCHEMES.map((scheme) => ({ width, language, scheme }))),
);

const showsAll = process.env['SCREENS'] === 'all';
const turn = turnOfCommit();
const touched = touchedAreas(changedFiles());
/** Of the views in areas that the change does not touch, one in so many is shown. */
const SHARE = 10;

/**
 * The views that this run shows: those of areas that the change touches, and a tenth of the others,
 * which moves with the commit. With `SCREENS=all`, all.
 */
export const chosenViews: readonly View[] = views.filter((view, place) => {
  const area = areaVisited(view.address);
  return showsAll || place % SHARE === turn % SHARE || (area && touched.has(area.id));
});

/**
 * The appearances in which the view at the place is shown: one at each width, of which a commit
 * takes one, and where one view after another has the next pair of languages and colour schemes.
 * With `SCREENS=all`, every appearance.
 */
export const appearancesOf = (place: number): readonly Appearance[] =>
  showsAll
    ? everyAppearance
    : WIDTHS.map((width, at) => {
        const language = LANGUAGES[(place + at) % 2] ?? LANGUAGES[0];
        const scheme = SCHEMES[(Math.floor(place / 2) + at) % 2] ?? SCHEMES[0];
        return { width, language, scheme };
      }).filter((_, at) => at === (Math.floor(place / SHARE) + turn) % WIDTHS.length);

/**
 * Opens a browser context in the language, with the person signed in and without a service worker,
 * so that every view is loaded from the server.
 */
export async function viewer(
  browser: Browser,
  baseURL: string,
  { persona, scope }: Pick<View, 'persona' | 'scope'>,
  locale: string,
  device: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...device,
    baseURL,
    locale,
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (persona) await createSession(context, baseURL, persona, scope);
  return context;
}

/** Opens the view and waits until its heading is shown and nothing is being fetched. */
export async function show(page: Page, { address, persona }: View): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  if (persona) await expect(page, `${persona} is signed in`).not.toHaveURL(/\/landingpage/);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
