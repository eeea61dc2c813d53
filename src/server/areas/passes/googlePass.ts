import { inEachLanguage, DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import type { PassState } from '#contract/passes.ts';
import { endOfDay } from '#rules/dates.ts';
import type { GooglePassContent } from '#server/systems/googlePasses/port.ts';
import { text } from '#server/texts/texts.ts';
import { checkAddress, kindOf, type Named } from './applePass.ts';
import type { StatedPass } from './store.ts';

/** Google moves passes that are not in use out of sight; a paused one comes back. */
const states = {
  Valid: 'ACTIVE',
  Suspended: 'INACTIVE',
  Invalid: 'EXPIRED',
  Revoked: 'EXPIRED',
} as const satisfies Record<PassState, string>;

const DEFAULT_COLOUR = '#244885';

/** Returns the content of a pass for Google Wallet: as little as that for Apple's. */
export function googlePassContent(
  serial: string,
  { name, type, status, validUntil }: StatedPass,
  config: Named,
): GooglePassContent {
  const kind = text(kindOf[type]);
  return {
    state: states[status],
    cardTitle: localized(config.universityName),
    header: localized(name === null ? kind : inEachLanguage(() => name)),
    subheader: localized(kind),
    hexBackgroundColor: config.look.primaryColor ?? DEFAULT_COLOUR,
    textModulesData: [
      {
        id: 'no-proof',
        localizedHeader: localized(text('PASS/LABEL/NO_PROOF')),
        localizedBody: localized(text('PASS/ABOUT')),
      },
    ],
    ...(validUntil !== null && {
      validTimeInterval: { end: { date: endOfDay(validUntil).toISOString() } },
    }),
    ...(status === 'Valid' && {
      barcode: {
        type: 'QR_CODE',
        value: checkAddress(serial, config),
        alternateText: text('PASS/LABEL/NO_PROOF')[DEFAULT_LANGUAGE],
      },
    }),
  };
}

const localized = (of: LocalizedText) => ({
  defaultValue: { language: DEFAULT_LANGUAGE, value: of[DEFAULT_LANGUAGE] },
  translatedValues: languages
    .filter((language) => language !== DEFAULT_LANGUAGE)
    .map((language) => ({ language, value: of[language] })),
});
