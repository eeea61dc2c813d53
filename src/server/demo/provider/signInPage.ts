import type { Language } from '../../../contract/values.ts';
import type { FederatedScope } from '../../issuers.ts';
import type { Persona } from '../data/personas.ts';
import { html, type Markup } from '../../markup.ts';
import { passkeyForm } from './passkeyForm.ts';
import { providerNames, providerTexts } from './texts.ts';

/** What was wrong with the last try. */
export type SignInError = 'wrong' | 'locked' | null;

export interface SignInPage {
  readonly issuer: FederatedScope;
  readonly language: Language;
  /** Where the form of a step goes. */
  readonly actionOf: (step: string) => string;
  readonly personas: readonly Persona[];
  /** What was typed before, kept when it was wrong. */
  readonly userId: string;
  readonly fieldError: SignInError;
  /** What a passkey is asked to sign; null where the provider knows none. */
  readonly question: object | null;
}

/** The sign-in page of a demo identity provider: type a user id and a password, or be somebody with one press. */
export const signInPage = ({ issuer, language, actionOf, personas, userId, fieldError, question }: SignInPage) => (nonce: string): Markup => {
  const texts = providerTexts[language];
  return html`
<main>
<h1>${texts.signInWith(providerNames[language][issuer])}</h1>
<p class="quiet">${texts.lead}</p>
<div class="columns">
<div class="card">
<form method="post" action="${actionOf('/login')}">
${fieldError === null ? [] : [html`<p role="alert" id="wrong">${texts[fieldError]}</p>`]}
<label for="userId">${texts.userId}</label>
<input id="userId" name="userId" value="${userId}" autocomplete="username" autocapitalize="none" spellcheck="false" required ${fieldError === null ? [] : [html`aria-invalid="true" aria-describedby="wrong"`]}>
<label for="password">${texts.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button class="primary" type="submit">${texts.signIn}</button>
</form>
${question === null ? [] : [passkeyForm({ action: actionOf('/passkey'), question, label: texts.passkey, failed: texts.passkeyFailed, nonce })]}
<form method="post" action="${actionOf('/abort')}"><button class="plain" type="submit">${texts.cancel}</button></form>
</div>
<section aria-labelledby="people">
<h2 id="people">${texts.people}</h2>
<form method="post" action="${actionOf('/login')}">
<ul class="people">
${personas.map(
  (persona) => html`
<li><button class="person" type="submit" name="persona" value="${persona.userId}">
<strong>${persona.displayName}</strong><span class="quiet">${persona.userId}</span>
<span class="quiet">${persona.situation[language]}</span>
</button></li>`,
)}
</ul>
</form>
</section>
</div>
</main>`;
};
