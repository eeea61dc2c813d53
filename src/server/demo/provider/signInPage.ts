import type { FederatedScope } from '../../issuers.ts';
import type { Persona } from '../data/personas.ts';
import { html, type Markup } from '../../markup.ts';
import { passkeyForm } from './passkeyForm.ts';

/** What was wrong with the last try. */
export type SignInError = 'wrong' | 'locked' | null;

const fieldErrors = {
  wrong: 'The user id, the password or the passkey is wrong.',
  locked: 'Too many attempts for this user id. Wait a quarter of an hour, sign in with a passkey, or pick somebody from the list.',
} as const;

export interface SignInPage {
  readonly issuer: FederatedScope;
  /** Where the form goes; `/abort` is added to give up. */
  readonly action: string;
  readonly personas: readonly Persona[];
  /** What was typed before, kept when it was wrong. */
  readonly userId: string;
  readonly fieldError: SignInError;
  /** What a passkey is asked to sign; null where the provider knows none. */
  readonly question: object | null;
}

/** What the providers call themselves. */
export const providerNames: Readonly<Record<FederatedScope, string>> = {
  Main: 'Kvarnby University',
  EduId: 'eduID',
  Antagning: 'Universityadmissions.se',
  LiuProd: 'Kvarnby operations',
  RegionOstergotland: 'Region Östergötland',
  OrcId: 'ORCID',
  FrejaeID: 'Freja',
};

/** The sign-in page of a demo identity provider: type a user id and a password, or be somebody with one press. */
export const signInPage = ({ issuer, action, personas, userId, fieldError, question }: SignInPage) => (nonce: string): Markup => html`
<main>
<h1>Sign in with ${providerNames[issuer]}</h1>
<p class="quiet">The demonstration’s identity provider. Nobody here is a real person.</p>
<div class="columns">
<div class="card">
<form method="post" action="${action}/login">
${fieldError === null ? [] : [html`<p role="alert" id="wrong">${fieldErrors[fieldError]}</p>`]}
<label for="userId">User id</label>
<input id="userId" name="userId" value="${userId}" autocomplete="username" autocapitalize="none" spellcheck="false" required ${fieldError === null ? [] : [html`aria-invalid="true" aria-describedby="wrong"`]}>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button class="primary" type="submit">Sign in</button>
</form>
${question === null ? [] : [passkeyForm(`${action}/passkey`, question, 'Sign in with a passkey', nonce)]}
<form method="post" action="${action}/abort"><button class="plain" type="submit">Cancel</button></form>
</div>
<section aria-labelledby="people">
<h2 id="people">Or be one of these</h2>
<form method="post" action="${action}/login">
<ul class="people">
${personas.map(
  (persona) => html`
<li><button class="person" type="submit" name="persona" value="${persona.userId}">
<strong>${persona.displayName}</strong><span class="quiet">${persona.userId}</span>
<span class="quiet">${persona.situation['en-GB']}</span>
</button></li>`,
)}
</ul>
</form>
</section>
</div>
</main>`;
