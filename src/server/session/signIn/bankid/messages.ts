import { readFileSync } from 'node:fs';
import type { BankIdCollection } from '#contract/bankid.ts';
import { inEachLanguage, type Language } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { bankIdMessage } from '#rules/bankIdMessages.ts';
import { text } from '#server/texts/texts.ts';
import { textsIn } from '#server/texts/textsIn.ts';

type Texts = Record<string, string>;
let known: Record<Language, Texts> | null = null;

/** Returns the message about an order in each language; null when the order is complete. */
export function translatedHint(
  order: Pick<BankIdCollection, 'status' | 'hintCode'>,
): LocalizedText | null {
  const key = bankIdMessage(order);
  if (key === null) return null;
  const texts = (known ??= inEachLanguage(read));
  return inEachLanguage((language) => texts[language][key] ?? '');
}

/** Reads the same translation files as the client. */
const read = (language: Language): Texts =>
  textsIn(
    readFileSync(
      new URL(`../../../../../public/app/translations/identity.${language}.json`, import.meta.url),
      'utf8',
    ),
  );

/**
 * Returns the text that the BankID app shows before the person identifies, in the app's simple
 * Markdown and in every language, because the app does not know the portal's language. It warns
 * people who are talked into identifying for somebody else's sign-in.
 */
export const visibleText = (productName: string, universityName: LocalizedText): string =>
  [
    `# ${productName}`,
    ...Object.values(text('BANKID/SIGNING_IN', { university: universityName })),
  ].join('\n\n');
