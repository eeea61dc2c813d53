import { inEachLanguage, type Language } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { ConfigurationError, type Settings } from './settings.ts';
import { type ServerTextKey, textIn } from './texts/texts.ts';

/**
 * Demonstration: all external systems are simulated and built in. Test and Production: all external
 * systems are the university's own.
 */
export const environments = ['Demonstration', 'Test', 'Production'] as const;

export type EnvironmentKind = (typeof environments)[number];

const MIN_KEY_LENGTH = 32;

/** Reads the key of the portal's secrets. */
export function secretKeyIn(own: OwnValue): string {
  const key = own('PORTAL_SECRET_KEY', 'the-demonstration-keeps-no-secrets');
  if (key.length < MIN_KEY_LENGTH)
    throw new ConfigurationError(
      'PORTAL_SECRET_KEY',
      `must have at least ${MIN_KEY_LENGTH} characters and be random`,
    );
  return key;
}

/** Reads the token of the mail system that reports returned mail, if there is one. */
export function returnedMailToken(settings: Settings): string | null {
  const token = settings.optional('PORTAL_RETURNED_MAIL_TOKEN');
  if (token !== null && token.length < MIN_KEY_LENGTH)
    throw new ConfigurationError(
      'PORTAL_RETURNED_MAIL_TOKEN',
      `must have at least ${MIN_KEY_LENGTH} characters and be random`,
    );
  return token;
}

/** Reads the portal's own origin, if it is configured. */
export function originOf(settings: Settings, kind: EnvironmentKind): string | null {
  const url = settings.url(
    'PORTAL_BASE_URL',
    kind === 'Production' ? ['https:'] : ['https:', 'http:'],
  );
  if (url !== null && (url.pathname !== '/' || url.search !== '' || url.username !== '')) {
    throw new ConfigurationError(
      'PORTAL_BASE_URL',
      'must be an origin without a path, such as https://minit.example.se',
    );
  }
  return url?.origin ?? null;
}

/** Reads a value that is built into the demonstration and required of every university. */
export type OwnValue = (name: string, demoValue: string) => string;

/** A variable for each language, whose name ends with the language: `PORTAL_UNIVERSITY_NAME_SV`. */
export const inLanguage = (name: string, language: Language): string =>
  `${name}_${language.split('-', 1).join('').toUpperCase()}`;

/** Reads a text from a variable for each language. */
export const ownInEachLanguage = (
  own: OwnValue,
  name: string,
  demoText: ServerTextKey,
): LocalizedText =>
  inEachLanguage((language) => own(inLanguage(name, language), textIn(language, demoText)));

/** A text whose missing languages have the words of another one; null when there is none. */
export function inAnyLanguage(settings: Settings, name: string): LocalizedText | null {
  const own = inEachLanguage((language) => settings.optional(inLanguage(name, language)));
  const any = Object.values(own).find((words) => words !== null);
  return any === undefined ? null : inEachLanguage((language) => own[language] ?? any);
}

/** Returns email domains in lower case. */
export const domainsIn = (text: string): string[] => listIn(text.toLowerCase());
/** Returns words divided by commas or white space. */
export const listIn = (value: string | null): string[] =>
  (value ?? '').split(/[\s,]+/).filter((one) => one !== '');

/** Reads a path on this origin or a link to another one. */
export function pathOrLink(settings: Settings, name: string): string | null {
  const value = settings.optional(name);
  return value?.startsWith('/') ? value : settings.link(name);
}

/** Reads a colour of six hexadecimal digits. */
export function colour(settings: Settings, name: string): string | null {
  const value = settings.optional(name);
  if (value !== null && !/^#[0-9a-f]{6}$/i.test(value))
    throw new ConfigurationError(name, `must be a colour such as #1d4f91, not "${value}"`);
  return value;
}
