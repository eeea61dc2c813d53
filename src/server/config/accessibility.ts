import { AccessibilityAssessment } from '#contract/configuration.ts';
import { inEachLanguage, languages } from '#contract/languages.ts';
import { daysBetween, type IsoDate, isIsoDate } from '#rules/dates.ts';
import { emailAddress } from './values.ts';
import { ConfigurationError, type Settings } from '#server/base/settings.ts';
import { type ServerTextKey, textIn } from '#server/texts/texts.ts';

/** What the university has configured of its accessibility statement. */
export interface AccessibilitySettings {
  /** Null until the university has assessed its portal. */
  readonly assessment: AccessibilityAssessment | null;
  /** Where shortcomings are reported; null for the helpdesk. */
  readonly email: string | null;
}

const names = {
  conformance: 'PORTAL_ACCESSIBILITY_CONFORMANCE',
  method: 'PORTAL_ACCESSIBILITY_METHOD',
  assessedOn: 'PORTAL_ACCESSIBILITY_ASSESSED',
  reviewedOn: 'PORTAL_ACCESSIBILITY_REVIEWED',
  shortcomings: 'PORTAL_ACCESSIBILITY_SHORTCOMINGS',
} as const;

const CONFORMANCE = { full: 'Full', partial: 'Partial', none: 'None' } as const;
const METHOD = { self: 'Self', external: 'External' } as const;
const TEXTS = languages.map((language) => `"${language}":"…"`).join();
const EXAMPLE = `[{"text":{${TEXTS}},"reason":"Unmet"}], where the reason is Unmet, Burden or Exempt`;

/**
 * Reads what the university states about accessibility: the whole assessment or nothing of it.
 * @throws {ConfigurationError} when a part is missing, or when the parts contradict each other
 */
export function readAccessibility(settings: Settings, isDemo: boolean): AccessibilitySettings {
  const email = settings.optional('PORTAL_ACCESSIBILITY_EMAIL');
  return {
    assessment: assessmentIn(settings) ?? (isDemo ? demoAssessment() : null),
    email: email === null ? null : emailAddress('PORTAL_ACCESSIBILITY_EMAIL', email),
  };
}

function assessmentIn(settings: Settings): AccessibilityAssessment | null {
  const first = Object.values(names).find((name) => settings.optional(name) !== null);
  if (first === undefined) return null;
  const because = `${first} is set, and the accessibility statement needs both`;
  const conformance = chosen(settings, names.conformance, CONFORMANCE, because);
  const shortcomings = settings.json(
    names.shortcomings,
    AccessibilityAssessment.shape.shortcomings,
    [],
    EXAMPLE,
  );
  const isUnmet = shortcomings.some(({ reason }) => reason === 'Unmet');
  if (conformance === 'Full' && isUnmet)
    throw new ConfigurationError(
      names.conformance,
      `is full, but ${names.shortcomings} lists something with the reason Unmet`,
    );
  if (conformance !== 'Full' && !isUnmet)
    throw new ConfigurationError(
      names.shortcomings,
      `must list with the reason Unmet why ${names.conformance} is not full`,
    );
  const assessedOn = day(settings, names.assessedOn, because);
  const reviewedOn = day(settings, names.reviewedOn, because);
  if (reviewedOn < assessedOn)
    throw new ConfigurationError(names.reviewedOn, `must not be before ${names.assessedOn}`);
  return {
    conformance,
    method: chosen(settings, names.method, METHOD, because),
    assessedOn,
    reviewedOn,
    shortcomings,
  };
}

function chosen<Word extends string, Value>(
  settings: Settings,
  name: string,
  values: Readonly<Record<Word, Value>>,
  because: string,
): Value {
  settings.required(name, because);
  const words = Object.keys(values).filter((word): word is Word => word in values);
  const [fallback] = words;
  if (fallback === undefined) throw new Error(`${name} has no possible values.`);
  return values[settings.choice(name, words, fallback)];
}

function day(settings: Settings, name: string, because: string): IsoDate {
  const value = settings.required(name, because);
  if (!isIsoDate(value))
    throw new ConfigurationError(name, `must be a date such as 2026-10-01, not "${value}"`);
  return value;
}

const inBoth = (key: ServerTextKey) => inEachLanguage((language) => textIn(language, key));

const demoAssessment = (): AccessibilityAssessment => ({
  conformance: 'Partial',
  method: 'Self',
  assessedOn: '2026-10-01',
  reviewedOn: '2026-11-02',
  shortcomings: [
    { text: inBoth('CONFIG/DEMO_SHORTCOMING_LANGUAGE'), reason: 'Unmet' },
    { text: inBoth('CONFIG/DEMO_SHORTCOMING_OTHERS'), reason: 'Exempt' },
  ],
});

/** A statement is to be reviewed every year. */
const REVIEWED_WITHIN_DAYS = 365;

/**
 * Returns in one line what the university still has to do about its accessibility statement; null
 * when there is nothing, or when the statement is elsewhere.
 */
export function statementTask(
  config: {
    readonly accessibility: AccessibilitySettings;
    readonly availabilityLink: string | null;
    readonly demo: object | null;
  },
  today: IsoDate,
): string | null {
  const { assessment } = config.accessibility;
  if (config.availabilityLink !== null || config.demo !== null) return null;
  if (assessment === null)
    return (
      'the accessibility statement does not say yet how accessible the portal is, as the law requires: ' +
      `set ${names.conformance} and the variables beside it (docs/configuration.md)`
    );
  if (daysBetween(assessment.reviewedOn, today) <= REVIEWED_WITHIN_DAYS) return null;
  return (
    `the accessibility statement was last reviewed on ${assessment.reviewedOn}: ` +
    `review it, and set ${names.reviewedOn}`
  );
}
