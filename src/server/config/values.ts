import { existsSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { inEachLanguage, type Language } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { ConfigurationError, fileOf, type Settings } from '#server/base/settings.ts';
import { type ServerTextKey, textIn } from '#server/texts/texts.ts';

/**
 * Demonstration: all external systems are simulated and built in. Test and Production: all external
 * systems are the university's own.
 */
const environments = ['Demonstration', 'Test', 'Production'] as const;

export type EnvironmentKind = (typeof environments)[number];

/** Whether the code of the demonstration is here, which the archive of a release does not contain. */
const isDemonstrationHere = existsSync(join(import.meta.dirname, '../../demo'));

/** Reads which environment this is. @throws {ConfigurationError} when it cannot be */
export function kindIn(settings: Settings, mayBeDemo = isDemonstrationHere): EnvironmentKind {
  const kind = settings.choice('PORTAL_ENVIRONMENT', environments, 'Demonstration');
  if (kind === 'Demonstration' && !mayBeDemo)
    throw new ConfigurationError(
      'PORTAL_ENVIRONMENT',
      'must be Production or Test: a release does not contain the demonstration, ' +
        'which runs in a checkout of the repository',
    );
  return kind;
}

const MIN_SECRET_LENGTH = 32;
/** Random text of that length has more; a repeated word or a row of one letter has fewer. */
const MIN_DIFFERENT_CHARACTERS = 8;

/** @throws {ConfigurationError} when others could guess the secret; its value is not repeated. */
function refuseGuessable(name: string, secret: string): void {
  if (secret.length < MIN_SECRET_LENGTH || new Set(secret).size < MIN_DIFFERENT_CHARACTERS)
    throw new ConfigurationError(
      name,
      `must have at least ${MIN_SECRET_LENGTH} characters and be random, as "openssl rand -base64 32" makes it`,
    );
}

/** Reads the key of the portal's secrets. */
export function secretKeyIn(own: OwnValue): string {
  const key = own('PORTAL_SECRET_KEY', 'the-demonstration-keeps-no-secrets');
  refuseGuessable('PORTAL_SECRET_KEY', key);
  return key;
}

/** Reads the token by which another program identifies itself, if there is one. */
export function tokenIn(settings: Settings, name: string): string | null {
  const token = settings.optional(name);
  if (token !== null) refuseGuessable(name, token);
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

/** Labels divided by dots, of which the last is no number: `student.example.se`. */
const DOMAIN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]*[a-z\d])$/;
/** The address alone, or a name and the address in angle brackets. */
const MAILBOX = /^(?:"?[^"<>@\r\n]+"? ?<([^<>]+)>|([^<>]+))$/;

const isEmail = (value: string): boolean =>
  z.email().safeParse(value).success && DOMAIN.test(value.replace(/^.*@/, '').toLowerCase());

/** Returns the email address, which people see and mail systems use. */
export function emailAddress(name: string, value: string): string {
  if (!isEmail(value))
    throw new ConfigurationError(
      name,
      `must be an email address such as help@example.se, not "${value}"`,
    );
  return value;
}

/** Reads the sender of email; by default an address at the portal's own host. */
export function senderIn(settings: Settings, host: string): string {
  const name = 'PORTAL_MAIL_SENDER';
  const value = settings.optional(name);
  if (value === null) return `no-reply@${host}`;
  const [, inBrackets, alone] = MAILBOX.exec(value) ?? [];
  if (!isEmail(inBrackets ?? alone ?? ''))
    throw new ConfigurationError(
      name,
      `must be an address such as no-reply@example.se or MinIT <no-reply@example.se>, not "${value}"`,
    );
  return value;
}

/** Reads where vulnerabilities are reported, as URIs: email addresses and pages. */
export function securityContactsIn(settings: Settings): string[] {
  const name = 'PORTAL_SECURITY_CONTACT';
  return listIn(settings.optional(name)).map((contact) => {
    if (isEmail(contact)) return `mailto:${contact}`;
    if (URL.canParse(contact) && new URL(contact).protocol === 'https:')
      return new URL(contact).href;
    throw new ConfigurationError(
      name,
      `must be email addresses or pages that begin with https://, divided by commas, not "${contact}"`,
    );
  });
}

/** Reads the address of the mail server. */
export function mailServerIn(settings: Settings): string | null {
  const url = settings.url('SMTP_URL', ['smtp:', 'smtps:']);
  if (url?.hostname === '')
    throw new ConfigurationError('SMTP_URL', 'must name a server: smtps://user:password@host');
  return url?.href ?? null;
}

/** Reads email domains in lower case. */
export function domainsIn(settings: Settings, name: string, fallback: string): string[] {
  const domains = listIn(settings.text(name, fallback).toLowerCase());
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined)
    throw new ConfigurationError(
      name,
      `must be domains divided by commas, such as example.se, not "${wrong}"`,
    );
  return domains;
}

/** Reads the addresses of proxies: single ones or networks. */
export function proxiesIn(settings: Settings): string[] {
  const name = 'PORTAL_TRUSTED_PROXIES';
  const proxies = listIn(settings.optional(name));
  const wrong = proxies.find((proxy) => !isNetwork(proxy));
  if (wrong !== undefined)
    throw new ConfigurationError(
      name,
      `must be IP addresses or networks such as 10.0.0.0/8, divided by commas, not "${wrong}"`,
    );
  return proxies;
}

/**
 * Reads the file of the university's own certificate authorities. Node.js reads it by itself, and
 * only warns if it cannot.
 */
export function ownAuthoritiesIn(settings: Settings): string | null {
  const name = 'NODE_EXTRA_CA_CERTS';
  const path = settings.optional(name);
  if (path === null) return null;
  const certificates = fileOf(name, path);
  if (!certificates.includes('-----BEGIN CERTIFICATE-----'))
    throw new ConfigurationError(name, `refers to a file without a certificate in PEM: ${path}`);
  return certificates;
}

/** Whether the value is an IP address or a network in CIDR notation. */
export function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const version = isIP(address);
  return (
    version !== 0 &&
    more.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)))
  );
}

/** Reads the folder of delivery reports, which the mail system has made. */
export function maildirIn(settings: Settings): string | null {
  const name = 'PORTAL_RETURNED_MAIL_FOLDER';
  const folder = settings.optional(name);
  const missing = [folder, folder && join(folder, 'new'), folder && join(folder, 'cur')].find(
    (path) => path !== null && !statSync(path, { throwIfNoEntry: false })?.isDirectory(),
  );
  if (folder !== null && missing !== undefined)
    throw new ConfigurationError(
      name,
      `must be a Maildir with the folders new and cur; ${missing} is no folder`,
    );
  return folder;
}

/** Reads the id of an organisation. */
export function organisationId(settings: Settings, name: string): string | null {
  const value = settings.optional(name);
  if (value !== null && !z.guid().safeParse(value).success)
    throw new ConfigurationError(name, `must be the id of an organisation, not "${value}"`);
  return value;
}

/** A text whose missing languages have the words of another one; null when there is none. */
export function inAnyLanguage(settings: Settings, name: string): LocalizedText | null {
  const own = inEachLanguage((language) => settings.optional(inLanguage(name, language)));
  const any = Object.values(own).find((words) => words !== null);
  return any === undefined ? null : inEachLanguage((language) => own[language] ?? any);
}

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
