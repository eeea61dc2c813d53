import { DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import type { PassState } from '#contract/passes.ts';
import type { CredentialType } from '#contract/wallets.ts';
import { endOfDay } from '#rules/dates.ts';
import { keyedHashOf } from '#server/base/secrets.ts';
import type { ApplePasses } from '#server/systems/applePasses/port.ts';
import { type ServerTextKey, textIn } from '#server/texts/texts.ts';
import type { Pass } from './store.ts';

/** What a pass says of the portal and its university. */
export interface Named {
  readonly baseUrl: string;
  readonly universityName: LocalizedText;
  readonly look: { readonly primaryColor: string | null };
  readonly secretKey: string;
}

/**
 * The secret with which phones fetch and register a pass. It follows from the serial number, so that
 * the database needs to know it in no form.
 */
export const passToken = (id: string, { secretKey }: Pick<Named, 'secretKey'>): string =>
  keyedHashOf(['apple-pass', id].join('\0'), secretKey);

/** The address to which the code of a pass leads. */
export const checkAddress = (id: string, { baseUrl }: Pick<Named, 'baseUrl'>): string =>
  `${baseUrl}/check/${id}`;

export const kindOf = {
  'student-card': 'WALLET/STUDENT_CARD',
  'campus-card': 'WALLET/CAMPUS_CARD',
} as const satisfies Record<CredentialType, ServerTextKey>;

const statusOf = {
  Valid: 'PASS/STATUS/VALID',
  Suspended: 'PASS/STATUS/SUSPENDED',
  Invalid: 'PASS/STATUS/INVALID',
  Revoked: 'PASS/STATUS/REVOKED',
} as const satisfies Record<PassState, ServerTextKey>;

/** The texts of a pass, by the names that the pass refers to them by. */
const texts = [
  'PASS/LABEL/KIND',
  'PASS/LABEL/NAME',
  'PASS/LABEL/NO_PROOF',
  'PASS/LABEL/STATUS',
  'PASS/LABEL/VALID_UNTIL',
  'PASS/WHAT_PROVES',
  'PASS/ABOUT',
  ...Object.values(kindOf),
  ...Object.values(statusOf),
] as const satisfies readonly ServerTextKey[];
type PassText = (typeof texts)[number];

/** Returns the files of a pass for Apple Wallet, which are then signed. */
export function applePassFiles(
  pass: Pass,
  { passType, team }: Pick<ApplePasses, 'passType' | 'team'>,
  config: Named,
): Readonly<Record<string, Buffer>> {
  const content = {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: pass.id,
    organizationName: config.universityName[DEFAULT_LANGUAGE],
    description: textIn(DEFAULT_LANGUAGE, kindOf[pass.states.type]),
    logoText: config.universityName[DEFAULT_LANGUAGE],
    webServiceURL: `${config.baseUrl}/wallet/apple/`,
    authenticationToken: passToken(pass.id, config),
    sharingProhibited: true,
    groupingIdentifier: 'campus-card',
    ...coloursOf(config),
    ...contentOf(pass, config),
  };
  return {
    'pass.json': Buffer.from(JSON.stringify(content)),
    ...Object.fromEntries(
      languages.map((language) => [
        `${language.slice(0, 2)}.lproj/pass.strings`,
        Buffer.from(
          texts
            .map((key) => `${JSON.stringify(key)} = ${JSON.stringify(textIn(language, key))};\n`)
            .join(''),
        ),
      ]),
    ),
  };
}

/** What differs from person to person, and with the state of the card. */
function contentOf({ id, states }: Pass, config: Named): Readonly<Record<string, unknown>> {
  const { name, type, status, validUntil } = states;
  const field = (key: string, label: PassText, value: string, more: object = {}) => ({
    key,
    label,
    value,
    ...more,
  });
  const ends = validUntil === null ? null : withoutFraction(endOfDay(validUntil));
  return {
    voided: status !== 'Valid',
    ...(ends !== null && { expirationDate: ends }),
    // A pass that is not valid has no code that would invite anybody to look closer.
    ...(status === 'Valid' && {
      barcodes: [
        {
          format: 'PKBarcodeFormatQR',
          message: checkAddress(id, config),
          messageEncoding: 'iso-8859-1',
          altText: textIn(DEFAULT_LANGUAGE, 'PASS/LABEL/NO_PROOF'),
        },
      ],
    }),
    generic: {
      headerFields: [
        field('status', 'PASS/LABEL/STATUS', statusOf[status], { changeMessage: '%@' }),
      ],
      primaryFields: name === null ? [] : [field('name', 'PASS/LABEL/NAME', name)],
      secondaryFields: [
        field('kind', 'PASS/LABEL/KIND', kindOf[type]),
        ...(ends === null
          ? []
          : [
              field('validUntil', 'PASS/LABEL/VALID_UNTIL', ends, {
                dateStyle: 'PKDateStyleMedium',
              }),
            ]),
      ],
      auxiliaryFields: [field('noProof', 'PASS/LABEL/NO_PROOF', 'PASS/WHAT_PROVES')],
      backFields: [field('about', 'PASS/LABEL/NO_PROOF', 'PASS/ABOUT')],
    },
  };
}

/** Apple's format of a moment has no fractions of a second. */
const withoutFraction = (moment: Date): string => moment.toISOString().replace(/\.\d+/, '');

const HEX = /^#(?<red>[\da-f]{2})(?<green>[\da-f]{2})(?<blue>[\da-f]{2})$/i;
const DEFAULT_COLOUR = '#244885';

function coloursOf({ look }: Named) {
  const { red, green, blue } =
    (HEX.exec(look.primaryColor ?? DEFAULT_COLOUR) ?? HEX.exec(DEFAULT_COLOUR))?.groups ?? {};
  const parts = [red, green, blue].map((part) => Number.parseInt(part ?? '0', 16));
  const white = 'rgb(255, 255, 255)';
  return {
    backgroundColor: `rgb(${parts.join(', ')})`,
    foregroundColor: white,
    labelColor: white,
  };
}
