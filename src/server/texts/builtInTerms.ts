import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inEachLanguage } from '#contract/languages.ts';
import type { TermsContent } from '#contract/terms.ts';
import type { LiabilityType, LocalizedText } from '#contract/values.ts';
import { textsIn } from './textsIn.ts';

/** What does not differ between the versions of one kind of terms or consent. */
export interface TermsKind {
  /** A consent is voluntary and can be withdrawn; terms are accepted in order to use a system. */
  readonly isConsent: boolean;
  readonly systemName: LocalizedText;
  /** Where people are led after answering. */
  readonly destinationLink: string | null;
}

const consents: ReadonlySet<LiabilityType> = new Set<LiabilityType>(['Photo', 'PhotoPublication']);

const destinations: Readonly<Partial<Record<LiabilityType, string>>> = {
  Card: '/profile/employee',
  Photo: '/profile/employee',
  AlumniPortal: '/alumni-portal/profile',
  Overleaf: 'https://www.overleaf.com/',
};

const texts = inEachLanguage((language) =>
  textsIn(readFileSync(join(import.meta.dirname, `terms.${language}.json`), 'utf8')),
);

/**
 * The built-in text of a kind of terms or consent: published at the first start for the kinds that
 * are accepted on the way to an account, and otherwise a proposal to write one's own from.
 */
export function builtInTerms(type: LiabilityType): TermsContent & TermsKind {
  const part = (name: string): LocalizedText =>
    inEachLanguage((language) => {
      const words = texts[language][`${type}/${name}`];
      if (words === undefined) throw new Error(`no built-in ${name} of ${type} in ${language}`);
      return words;
    });
  return {
    isConsent: consents.has(type),
    destinationLink: destinations[type] ?? null,
    systemName: part('SYSTEM'),
    displayName: part('NAME'),
    systemText: part('ABOUT'),
    text: part('TEXT'),
    approveText: part('APPROVE'),
  };
}
