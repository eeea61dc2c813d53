import * as z from 'zod/mini';
import { inEachLanguage, languages } from '#contract/languages.ts';
import { type PortalSetting, SettingSubject } from '#contract/portalSettings.ts';
import { LocalizedText } from '#contract/values.ts';
import { type EnvironmentKind, inAnyLanguage, inLanguage } from './values.ts';
import { demoHelpdesk, type HelpdeskConfig, readHelpdesk } from './helpdesk.ts';
import { ConfigurationError, type Environment, Settings } from '#server/base/settings.ts';
import { text } from '#server/texts/texts.ts';

const SystemLinks = z.array(
  z.object({ title: LocalizedText, url: z.url({ protocol: /^https?$/ }) }),
);

/** What the configuration says of these settings. */
export interface KeptConfig {
  readonly helpdesk: HelpdeskConfig;
  readonly systemLinks: z.infer<typeof SystemLinks>;
  /** What the card prints; null for the university's name and the portal's own words. */
  readonly cardPrint: {
    readonly issuer: LocalizedText | null;
    readonly employee: LocalizedText | null;
    readonly student: LocalizedText | null;
  };
  /** Where a finished card is collected; null for the portal's own words. */
  readonly cardCollection: {
    readonly employee: LocalizedText | null;
    readonly student: LocalizedText | null;
  };
}

/** The subjects with a variable for each language. */
const inLanguages: ReadonlySet<SettingSubject> = new Set<SettingSubject>([
  'HELPDESK_HOURS',
  'INFOCENTRE_HOURS',
  'CARD_ISSUER',
  'CARD_ROLE_EMPLOYEE',
  'CARD_ROLE_STUDENT',
  'CARD_COLLECTION_EMPLOYEE',
  'CARD_COLLECTION_STUDENT',
]);

/** The variables that a page may keep instead of the environment, in the order of the page. */
type Variable = Pick<PortalSetting, 'name' | 'subject' | 'language'>;
const keepable: readonly Variable[] = SettingSubject.options.flatMap((subject): Variable[] =>
  inLanguages.has(subject)
    ? languages.map((language) => ({
        name: inLanguage(`PORTAL_${subject}`, language),
        subject,
        language,
      }))
    : [{ name: `PORTAL_${subject}`, subject, language: null }],
);
export const keptNames: readonly string[] = keepable.map(({ name }) => name);

/** Values by the name of their variable. An empty one says that there is none. */
export type KeptValues = ReadonlyMap<string, string>;
const none: KeptValues = new Map();

/** Longer words do not fit on a card. */
const MAX_PRINTED_LENGTH = 40;

/** Words that the card prints. @throws {ConfigurationError} when they are too long */
function printed(settings: Settings, name: string): LocalizedText | null {
  for (const variable of languages.map((language) => inLanguage(name, language)))
    if ((settings.optional(variable) ?? '').length > MAX_PRINTED_LENGTH)
      throw new ConfigurationError(variable, `must have at most ${MAX_PRINTED_LENGTH} characters`);
  return inAnyLanguage(settings, name);
}

/**
 * The settings that the university may keep on a page: those of the environment, and above them the
 * kept ones. Both are read by the same rules.
 */
export class KeptSettings {
  readonly #environment: Environment;
  readonly #builtIn: Environment;
  readonly #kind: EnvironmentKind;
  #current: KeptConfig;

  /** @throws {ConfigurationError} */
  constructor(environment: Environment, kind: EnvironmentKind) {
    this.#environment = environment;
    this.#kind = kind;
    this.#builtIn =
      kind === 'Demonstration'
        ? { ...demoHelpdesk(environment), PORTAL_SYSTEM_LINKS: JSON.stringify(demoSystemLinks()) }
        : {};
    this.#current = this.read(none);
  }

  /** The variables, in the order of the page. */
  readonly variables = keepable;

  /** As they apply now. */
  get current(): KeptConfig {
    return this.#current;
  }

  /** The value without the page, and whether it comes with the portal. */
  defaultOf(name: string): { readonly value: string | null; readonly isBuiltIn: boolean } {
    const own = new Settings(this.#environment).optional(name);
    return { value: own ?? this.#builtIn[name] ?? null, isBuiltIn: own === null };
  }

  /** @throws {ConfigurationError} which names the variable whose value is wrong */
  read(values: KeptValues): KeptConfig {
    const settings = new Settings({
      ...this.#builtIn,
      ...Object.fromEntries(
        Object.entries(this.#environment).filter(([, value]) => (value ?? '').trim() !== ''),
      ),
      ...Object.fromEntries([...values].filter(([name]) => keptNames.includes(name))),
    });
    const own = (name: string) =>
      settings.required(name, `${this.#kind} has no built-in value for it`);
    return {
      systemLinks: readSystemLinks(settings),
      helpdesk: readHelpdesk(settings, own),
      cardPrint: {
        issuer: printed(settings, 'PORTAL_CARD_ISSUER'),
        employee: printed(settings, 'PORTAL_CARD_ROLE_EMPLOYEE'),
        student: printed(settings, 'PORTAL_CARD_ROLE_STUDENT'),
      },
      cardCollection: {
        employee: inAnyLanguage(settings, 'PORTAL_CARD_COLLECTION_EMPLOYEE'),
        student: inAnyLanguage(settings, 'PORTAL_CARD_COLLECTION_STUDENT'),
      },
    };
  }

  /** Why the values cannot be kept: the variable that is wrong, or missing; null when they can. */
  refusalOf(values: KeptValues): { readonly name: string; readonly isMissing: boolean } | null {
    try {
      this.read(values);
      return null;
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return { name: error.variable, isMissing: (values.get(error.variable) ?? '') === '' };
    }
  }

  /** Makes the kept values apply. @throws {ConfigurationError} when one is wrong */
  use(values: KeptValues): void {
    this.#current = this.read(values);
  }
}

const readSystemLinks = (settings: Settings) =>
  settings.json(
    'PORTAL_SYSTEM_LINKS',
    SystemLinks,
    [],
    JSON.stringify([{ title: inEachLanguage(() => '…'), url: 'https://…' }]),
  );

/** Links to the other systems of the demo university. */
const demoSystemLinks = () => [
  { title: text('CONFIG/DEMO_MAIL'), url: 'https://mail.kvarnby.example/' },
  { title: text('CONFIG/DEMO_LEARNING'), url: 'https://learn.kvarnby.example/' },
  { title: text('CONFIG/DEMO_STATUS'), url: 'https://status.kvarnby.example/' },
];
