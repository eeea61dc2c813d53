import type { TermsContent } from '#contract/terms.ts';
import { inEachLanguage, type Language, languages } from '#contract/languages.ts';

/** The parts of a text, in the order in which people read them. */
export const parts = ['displayName', 'systemText', 'text', 'approveText'] as const;
export type TermsPart = (typeof parts)[number];

/** How long a part may be, as the contract says. */
export const MAX_LENGTH: Readonly<Record<TermsPart, number>> = {
  displayName: 120,
  systemText: 300,
  text: 20_000,
  approveText: 200,
};

/** The name of the field for a part in a language. */
export const nameOf = (part: TermsPart, language: Language): string => `${part}:${language}`;

export const partOf = (field: string): TermsPart =>
  parts.find((part) => field.startsWith(`${part}:`)) ?? 'text';
export const languageOf = (field: string): Language =>
  languages.find((language) => field.endsWith(`:${language}`)) ?? languages[0];

export type TermsFields = Record<string, string>;

export const fieldNames: readonly string[] = parts.flatMap((part) =>
  languages.map((language) => nameOf(part, language)),
);

export const fieldsOf = (content: TermsContent): TermsFields =>
  Object.fromEntries(fieldNames.map((name) => [name, content[partOf(name)][languageOf(name)]]));

export function contentOf(fields: TermsFields): TermsContent {
  const inLanguages = (part: TermsPart) =>
    inEachLanguage((language) => fields[nameOf(part, language)] ?? '');
  return {
    displayName: inLanguages('displayName'),
    systemText: inLanguages('systemText'),
    text: inLanguages('text'),
    approveText: inLanguages('approveText'),
  };
}
