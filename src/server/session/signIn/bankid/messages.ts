import { readFileSync } from 'node:fs';
import type { BankIdCollection } from '#contract/bankid.ts';
import type { Language, LocalizedText } from '#contract/values.ts';
import { bankIdMessage } from '#rules/bankIdMessages.ts';
import { textsIn } from '#server/textsIn.ts';

type Texts = Record<string, string>;
let known: Record<Language, Texts> | null = null;

/** Returns the message about an order in both languages; null when the order is complete. */
export function translatedHint(
  order: Pick<BankIdCollection, 'status' | 'hintCode'>,
): LocalizedText | null {
  const key = bankIdMessage(order);
  if (key === null) return null;
  known ??= { 'sv-SE': read('sv-SE'), 'en-GB': read('en-GB') };
  return { 'sv-SE': known['sv-SE'][key] ?? '', 'en-GB': known['en-GB'][key] ?? '' };
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
 * Markdown and in both languages, because the app does not know the portal's language. It warns
 * people who are talked into identifying for somebody else's sign-in.
 */
export const visibleText = (productName: string, universityName: LocalizedText): string =>
  [
    `# ${productName}`,
    `Du loggar in hos ${universityName['sv-SE']}. **Avbryt om någon annan har bett dig logga in.**`,
    `You are signing in at ${universityName['en-GB']}. **Cancel if somebody else has asked you to sign in.**`,
  ].join('\n\n');
