import { inEachLanguage, languages } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { type OpeningHours, parseOpeningHours } from '#rules/openingHours.ts';
import { emailAddress, inAnyLanguage, inLanguage } from './values.ts';
import { ConfigurationError, type Environment, Settings } from '#server/base/settings.ts';
import { type ServerTextKey, textIn } from '#server/texts/texts.ts';

interface Desk {
  readonly phoneNumber: string;
  readonly email: string;
}

/** How to reach the helpdesk and the infocentre. */
export interface HelpdeskConfig {
  readonly url: string | null;
  readonly kcInformation: Desk & {
    readonly openingHours: LocalizedText;
    readonly openingHoursDeviationsLink: string | null;
    readonly createSupportCaseLink: string | null;
  };
  /** Null when the opening hours are not configured. */
  readonly infoCentreInformation: Desk & {
    readonly openingHours: LocalizedText | null;
    readonly homePage: string;
  };
  /** Machine-readable opening hours; null when only the texts above are configured. */
  readonly hours: { readonly kc: OpeningHours | null; readonly infoCentre: OpeningHours | null };
}

function machineHours(settings: Settings, name: string): OpeningHours | null {
  const text = settings.optional(name);
  if (text === null) return null;
  const hours = parseOpeningHours(text);
  if (hours === null)
    throw new ConfigurationError(
      name,
      `must be opening hours such as "mo-fr 08:00-16:00; ph closed", not "${text}"`,
    );
  return hours;
}

/**
 * For a university with a single desk, the infocentre's phone number and email address default to
 * the helpdesk's. Its opening hours never do.
 */
export function readHelpdesk(
  settings: Settings,
  required: (name: string) => string,
): HelpdeskConfig {
  const phoneNumber = required('PORTAL_HELPDESK_PHONE');
  const email = emailAddress('PORTAL_HELPDESK_EMAIL', required('PORTAL_HELPDESK_EMAIL'));
  const url = settings.link('PORTAL_HELPDESK_URL');
  return {
    url,
    kcInformation: {
      phoneNumber,
      email,
      openingHours: inEachLanguage((language) =>
        required(inLanguage('PORTAL_HELPDESK_HOURS', language)),
      ),
      openingHoursDeviationsLink: settings.link('PORTAL_HELPDESK_DEVIATIONS_LINK'),
      createSupportCaseLink: settings.link('PORTAL_HELPDESK_CASE_LINK'),
    },
    infoCentreInformation: {
      phoneNumber: settings.text('PORTAL_INFOCENTRE_PHONE', phoneNumber),
      email: emailAddress(
        'PORTAL_INFOCENTRE_EMAIL',
        settings.text('PORTAL_INFOCENTRE_EMAIL', email),
      ),
      openingHours: inAnyLanguage(settings, 'PORTAL_INFOCENTRE_HOURS'),
      homePage: settings.link('PORTAL_INFOCENTRE_HOME_PAGE') ?? url ?? '',
    },
    hours: {
      kc: machineHours(settings, 'PORTAL_HELPDESK_OPENING_HOURS'),
      infoCentre: machineHours(settings, 'PORTAL_INFOCENTRE_OPENING_HOURS'),
    },
  };
}

/**
 * The desks of the demo university, as variables. Its machine-readable hours apply only while no
 * opening hours are configured as text, and its infocentre's texts only as a whole.
 */
export function demoHelpdesk(environment: Environment): Environment {
  const settings = new Settings(environment);
  const texts = (name: string, key: ServerTextKey): [string, string][] =>
    languages.map((language) => [inLanguage(name, language), textIn(language, key)]);
  const helpdeskHours = texts('PORTAL_HELPDESK_HOURS', 'CONFIG/DEMO_HELPDESK_HOURS');
  const infoCentreHours = texts('PORTAL_INFOCENTRE_HOURS', 'CONFIG/DEMO_INFOCENTRE_HOURS');
  const isOwn = (hours: [string, string][]) =>
    hours.some(([name]) => settings.optional(name) !== null);
  const page = (path: string) => `https://it.kvarnby.example/${path}`;
  return {
    PORTAL_HELPDESK_PHONE: '013-12 34 56',
    PORTAL_HELPDESK_EMAIL: 'helpdesk@kvarnby.example',
    PORTAL_HELPDESK_URL: page(''),
    PORTAL_HELPDESK_DEVIATIONS_LINK: page('oppettider'),
    PORTAL_HELPDESK_CASE_LINK: page('arende'),
    PORTAL_INFOCENTRE_PHONE: '013-65 43 21',
    PORTAL_INFOCENTRE_EMAIL: 'infocenter@kvarnby.example',
    PORTAL_INFOCENTRE_HOME_PAGE: page('infocenter'),
    ...Object.fromEntries(helpdeskHours),
    ...(!isOwn(helpdeskHours) && { PORTAL_HELPDESK_OPENING_HOURS: 'mo-fr 08:00-16:00' }),
    ...(!isOwn(infoCentreHours) && {
      ...Object.fromEntries(infoCentreHours),
      PORTAL_INFOCENTRE_OPENING_HOURS: 'mo-th 10:00-15:00',
    }),
  };
}
