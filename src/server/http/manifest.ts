import type { Language } from '#contract/values.ts';
import { SHARE_PATH, SHARED_FIELD, SHARED_TYPES } from '#rules/sharedPhoto.ts';
import type { Config } from '#server/config/config.ts';
import { type ServerTextKey, textIn } from '../texts/texts.ts';

type AppText = ServerTextKey extends infer Key
  ? Key extends `APP/${infer Name}`
    ? Name
    : never
  : never;
type Names = Pick<Config, 'productName' | 'universityName'>;

const NARROW = { sizes: '780x1688', type: 'image/png', form_factor: 'narrow' } as const;
const WIDE = { sizes: '1440x900', type: 'image/png', form_factor: 'wide' } as const;
const icon = (app: '' | 'check-', size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: `/icons/${app}${purpose === 'any' ? '' : 'maskable-'}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});
const iconsOf = (app: '' | 'check-') => [
  icon(app, 192, 'any'),
  icon(app, 512, 'any'),
  icon(app, 192, 'maskable'),
  icon(app, 512, 'maskable'),
];

/** What the portal and the check of cards have in common as apps. */
const window = {
  dir: 'ltr',
  display: 'standalone',
  // Where a window of its own is refused, one with a Back button is better than a tab.
  display_override: ['standalone', 'minimal-ui'],
  // One window: a second one would show an account that the first has already signed out. An open
  // form asks before it is left.
  launch_handler: { client_mode: ['navigate-existing', 'auto'] },
  // Same as the page before the app has loaded, to avoid a flash of colour.
  theme_color: '#ffffff',
  background_color: '#ffffff',
} as const;

/**
 * Returns the web app manifest in one language. The id is the same in all languages, because they
 * are one app.
 */
export function manifest({ productName, universityName }: Names, language: Language) {
  const university = universityName[language];
  const written = (name: AppText) => textIn(language, `APP/${name}`, { university });
  const picture = (name: string) => `/screenshots/${language}/${name}.png`;
  const shortcutIcons = [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }];

  return {
    id: '/',
    name: `${productName} – ${university}`,
    short_name: productName,
    description: written('DESCRIPTION'),
    lang: language,
    ...window,
    start_url: '/home',
    scope: '/',
    categories: ['education', 'productivity', 'utilities'],
    icons: iconsOf(''),
    // Android shows three at most, the first one nearest to the finger.
    shortcuts: [
      { name: written('SHOW_CARD'), url: '/card/panels/campuscard/show', icons: shortcutIcons },
      { name: written('FREEZE'), url: '/card/panels/campuscard/freeze', icons: shortcutIcons },
      { name: written('HELPDESK'), url: '/home/panels/helpdesk', icons: shortcutIcons },
      { name: written('CHECK_CARD'), url: '/check', icons: shortcutIcons },
    ],
    share_target: {
      action: SHARE_PATH,
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: SHARED_FIELD, accept: SHARED_TYPES }] },
    },
    screenshots: [
      { src: picture('home-narrow'), label: written('HOME'), ...NARROW },
      { src: picture('profile-narrow'), label: written('PROFILE_PICTURE'), ...NARROW },
      { src: picture('home-wide'), label: written('HOME_WIDE'), ...WIDE },
    ],
  } as const;
}

/**
 * Returns the manifest of the check of cards, in one language: an app of its own, for the phone of a
 * library, an exam hall or a bus, that opens `/check` and nothing else.
 */
export function checkManifest({ universityName }: Names, language: Language) {
  const university = universityName[language];
  const name = textIn(language, 'APP/CARD_CHECK', {});
  return {
    id: '/check',
    name: `${name} – ${university}`,
    short_name: name,
    description: textIn(language, 'APP/CARD_CHECK_DESCRIPTION', { university }),
    lang: language,
    ...window,
    start_url: '/check',
    scope: '/check',
    categories: ['education', 'utilities'],
    icons: iconsOf('check-'),
  } as const;
}
