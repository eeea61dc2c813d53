import type { Language } from '#contract/values.ts';
import type { FederatedScope } from '#server/config/issuers.ts';
import type { Persona } from '#demo/data/persona.ts';
import { html, Markup } from '#server/base/markup.ts';
import { textsFor } from '#server/texts/texts.ts';
import { providerNames } from './names.ts';

/** Why the previous attempt failed. */
export type SignInError = 'wrong' | 'locked' | null;

export interface SignInPage {
  readonly issuer: FederatedScope;
  readonly language: Language;
  /** The URL to which the form of a step is sent. */
  readonly actionOf: (step: string) => string;
  readonly personas: readonly Persona[];
  /** The user id entered before, kept after a failed attempt. */
  readonly userId: string;
  readonly error: SignInError;
  /** The challenge for the passkey to sign; null when the provider does not support passkeys. */
  readonly question: object | null;
}

/**
 * Renders the sign-in page of a demo identity provider, with fields for a user id and password and
 * a button for each persona.
 */
export const signInPage =
  ({ issuer, language, actionOf, personas, userId, error, question }: SignInPage) =>
  (nonce: string): Markup => {
    const t = textsFor(language);
    const wrong = error && t(error === 'wrong' ? 'DEMO_PROVIDER/WRONG' : 'DEMO_PROVIDER/LOCKED');
    return html`
<main>
<h1>${t('DEMO_PROVIDER/SIGN_IN_WITH', { provider: providerNames[issuer] })}</h1>
<p class="quiet">${t('DEMO_PROVIDER/LEAD')}</p>
<div class="columns">
<div class="card">
<form method="post" action="${actionOf('/login')}">
${wrong === null ? [] : [html`<p role="alert" id="wrong">${wrong}</p>`]}
<label for="userId">${t('DEMO_PROVIDER/USER_ID')}</label>
<input id="userId" name="userId" value="${userId}" autocomplete="username" autocapitalize="none"
  spellcheck="false" required ${error === null ? [] : [html`aria-invalid="true" aria-describedby="wrong"`]}>
<label for="password">${t('DEMO_PROVIDER/PASSWORD')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button class="primary" type="submit">${t('DEMO_PROVIDER/SIGN_IN')}</button>
</form>
${
  question === null
    ? []
    : [
        passkeyForm({
          action: actionOf('/passkey'),
          question,
          label: t('DEMO_PROVIDER/PASSKEY'),
          failed: t('DEMO_PROVIDER/PASSKEY_FAILED'),
          nonce,
        }),
      ]
}
<form method="post" action="${actionOf('/abort')}">
<button class="plain" type="submit">${t('DEMO_PROVIDER/CANCEL')}</button></form>
</div>
<section aria-labelledby="people">
<h2 id="people">${t('DEMO_PROVIDER/PEOPLE')}</h2>
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

interface PasskeyForm {
  readonly action: string;
  readonly question: object;
  readonly label: string;
  /** Error message shown when the passkey cannot be used. */
  readonly failed: string;
  readonly nonce: string;
}

/** A form that signs the challenge with a passkey. Hidden unless the browser supports passkeys. */
const passkeyForm = ({ action, question, label, failed, nonce }: PasskeyForm): Markup => html`
<form method="post" action="${action}" data-question="${JSON.stringify(question)}" hidden>
<p role="alert" hidden>${failed}</p>
<input type="hidden" name="response">
<button class="second" type="submit">${label}</button>
</form>
<script nonce="${nonce}">${new Markup(SCRIPT)}</script>`;

const SCRIPT = `
const form = document.querySelector('form[data-question]');
const known = globalThis.PublicKeyCredential;
if (known && known.parseRequestOptionsFromJSON) {
  form.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const publicKey = known.parseRequestOptionsFromJSON(JSON.parse(form.dataset.question));
      const credential = await navigator.credentials.get({ publicKey });
      form.elements.response.value = JSON.stringify(credential.toJSON());
      form.submit();
    } catch {
      form.querySelector('[role=alert]').hidden = false;
    }
  });
}
`;
