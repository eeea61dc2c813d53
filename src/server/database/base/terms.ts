import { inEachLanguage } from '#contract/languages.ts';
import type { LiabilityType, LocalizedText } from '#contract/values.ts';
import { termsProse } from './termsProse.ts';
import { termsWords } from './termsWords.ts';

/** What people read of one kind of terms or consent, in each language. */
export interface TermsContent {
  readonly displayName: LocalizedText;
  /** One sentence about what the terms give access to. */
  readonly systemText: LocalizedText;
  readonly text: LocalizedText;
  readonly approveText: LocalizedText;
}

/** What does not differ between the versions of one kind. */
interface TermsKind {
  /** A consent is voluntary and can be withdrawn; terms are accepted in order to use a system. */
  readonly isConsent: boolean;
  readonly systemName: LocalizedText;
  readonly destinationLink: string | null;
}

/**
 * The built-in text of a kind of terms or consent: published at the first start for the kinds that
 * are accepted on the way to an account, and otherwise a proposal to write one's own from.
 */
export function builtInTerms(type: LiabilityType): TermsContent & TermsKind {
  const { isConsent, link, ...words } = termsWords[type];
  return {
    isConsent,
    destinationLink: link,
    displayName: inEachLanguage((language) => words[language].name),
    systemName: inEachLanguage((language) => words[language].system),
    systemText: inEachLanguage((language) => words[language].about),
    text: termsProse[type],
    approveText: inEachLanguage((language) => words[language].approve),
  };
}
