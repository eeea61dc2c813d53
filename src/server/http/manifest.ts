import type { Language } from '#contract/values.ts';
import type { Config } from '../config.ts';

type Names = Pick<Config, 'productName' | 'universityName'>;

/** Texts of the installed app other than its name, in the installing user's language. */
const TEXTS = {
  'sv-SE': {
    description: (university: string) =>
      `Sköt ditt IT-konto vid ${university}: profil, kort, lösenord och hjälp på ett ställe.`,
    profile: 'Min profil',
    helpdesk: 'Hjälp och kontakt',
    freeze: 'Frys mitt kort',
    home: 'Startsidan: det som rör dig nu',
    homeWide: 'Startsidan på en dator',
    profilePicture: 'Profilen med tjänster och kontaktuppgifter',
  },
  'en-GB': {
    description: (university: string) =>
      `Look after your IT account at ${university}: profile, card, passwords and help in one place.`,
    profile: 'My profile',
    helpdesk: 'Help and contact',
    freeze: 'Freeze my card',
    home: 'Home: what concerns you now',
    homeWide: 'Home on a computer',
    profilePicture: 'The profile with positions and contact details',
  },
} as const;

const NARROW = { sizes: '780x1688', type: 'image/png', form_factor: 'narrow' } as const;
const WIDE = { sizes: '1440x900', type: 'image/png', form_factor: 'wide' } as const;
const icon = (size: 192 | 512, purpose: 'any' | 'maskable') => ({
  src: purpose === 'any' ? `/icons/${size}.png` : `/icons/maskable-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/**
 * Returns the web app manifest in one language. The id is the same in both languages, because they
 * are one app.
 */
export function manifest({ productName, universityName }: Names, language: Language) {
  const texts = TEXTS[language];
  const university = universityName[language];
  const picture = (name: string) => `/screenshots/${language}/${name}.png`;
  const shortcutIcons = [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }];

  return {
    id: '/',
    name: `${productName} – ${university}`,
    short_name: productName,
    description: texts.description(university),
    lang: language,
    dir: 'ltr',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    // Same as the page before the app has loaded, to avoid a flash of colour.
    theme_color: '#ffffff',
    background_color: '#ffffff',
    categories: ['education', 'productivity', 'utilities'],
    icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
    // The most urgent shortcut comes first.
    shortcuts: [
      { name: texts.freeze, url: '/card/panels/campuscard/freeze', icons: shortcutIcons },
      { name: texts.profile, url: '/profile', icons: shortcutIcons },
      { name: texts.helpdesk, url: '/home/panels/helpdesk', icons: shortcutIcons },
    ],
    screenshots: [
      { src: picture('home-narrow'), label: texts.home, ...NARROW },
      { src: picture('profile-narrow'), label: texts.profilePicture, ...NARROW },
      { src: picture('home-wide'), label: texts.homeWide, ...WIDE },
    ],
  } as const;
}
