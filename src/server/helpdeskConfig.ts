import { inEachLanguage } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { type OpeningHours, parseOpeningHours } from '#rules/openingHours.ts';
import { emailAddress, inLanguage, ownInEachLanguage, type OwnValue } from './configValues.ts';
import { ConfigurationError, type Settings } from './settings.ts';
import { text } from './texts/texts.ts';

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

/**
 * The infocentre's opening hours in each language; a language without its own has the text of
 * another. Never falls back to the helpdesk's hours.
 */
function ownHours(settings: Settings, isDemo: boolean): LocalizedText | null {
  const hours = inEachLanguage((language) =>
    settings.optional(inLanguage('PORTAL_INFOCENTRE_HOURS', language)),
  );
  const any = Object.values(hours).find((text) => text !== null);
  if (any === undefined) return isDemo ? text('CONFIG/DEMO_INFOCENTRE_HOURS') : null;
  return inEachLanguage((language) => hours[language] ?? any);
}

/**
 * The machine-readable opening hours. The demonstration's default applies only while no opening
 * hours are configured as text.
 */
function machineHours(
  settings: Settings,
  desk: string,
  demoHours: string | null,
): OpeningHours | null {
  const [name, hasOwnWords] = [
    `${desk}_OPENING_HOURS`,
    ['SV', 'EN'].some((language) => settings.optional(`${desk}_HOURS_${language}`) !== null),
  ];
  const text = settings.optional(name) ?? (hasOwnWords ? null : demoHours);
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
 * the helpdesk's.
 */
export function readHelpdesk(settings: Settings, own: OwnValue, isDemo: boolean): HelpdeskConfig {
  const link = (name: string, demoPath: string) =>
    settings.link(name) ?? (isDemo ? `https://it.kvarnby.example/${demoPath}` : null);
  const phoneNumber = own('PORTAL_HELPDESK_PHONE', '013-12 34 56');
  const email = emailAddress(
    'PORTAL_HELPDESK_EMAIL',
    own('PORTAL_HELPDESK_EMAIL', 'helpdesk@kvarnby.example'),
  );
  const url = link('PORTAL_HELPDESK_URL', '');
  return {
    url,
    kcInformation: {
      phoneNumber,
      email,
      openingHours: ownInEachLanguage(own, 'PORTAL_HELPDESK_HOURS', 'CONFIG/DEMO_HELPDESK_HOURS'),
      openingHoursDeviationsLink: link('PORTAL_HELPDESK_DEVIATIONS_LINK', 'oppettider'),
      createSupportCaseLink: link('PORTAL_HELPDESK_CASE_LINK', 'arende'),
    },
    infoCentreInformation: {
      phoneNumber: settings.text('PORTAL_INFOCENTRE_PHONE', isDemo ? '013-65 43 21' : phoneNumber),
      email: emailAddress(
        'PORTAL_INFOCENTRE_EMAIL',
        settings.text('PORTAL_INFOCENTRE_EMAIL', isDemo ? 'infocenter@kvarnby.example' : email),
      ),
      openingHours: ownHours(settings, isDemo),
      homePage: link('PORTAL_INFOCENTRE_HOME_PAGE', 'infocenter') ?? url ?? '',
    },
    hours: {
      kc: machineHours(settings, 'PORTAL_HELPDESK', isDemo ? 'mo-fr 08:00-16:00' : null),
      infoCentre: machineHours(settings, 'PORTAL_INFOCENTRE', isDemo ? 'mo-th 10:00-15:00' : null),
    },
  };
}
