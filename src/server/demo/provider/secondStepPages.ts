import { renderSVG } from 'uqr';
import { html, Markup } from '../page.ts';
import { passkeyForm } from './passkeyForm.ts';
import type { TotpSetup } from './twoStep.ts';

/** What was wrong with the last try. */
export type SecondStepFault = 'wrong' | 'locked' | null;

const faults = {
  wrong: 'That was not right. Codes change every half minute; each is good once.',
  locked: 'Too many tries. Wait a quarter of an hour, or use a passkey.',
} as const;

const alert = (fault: SecondStepFault): Markup[] => (fault === null ? [] : [html`<p role="alert" id="wrong">${faults[fault]}</p>`]);

interface SecondStep {
  /** Where the form goes: `/code` and `/passkey` are added, and `/abort` to give up. */
  readonly action: string;
  readonly isByCode: boolean;
  /** What a passkey is asked to sign; null where there is none. */
  readonly question: object | null;
  readonly fault: SecondStepFault;
}

const codeField = (fault: SecondStepFault): Markup => html`
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="characters" spellcheck="false" required autofocus ${fault === null ? [] : [html`aria-invalid="true" aria-describedby="wrong"`]}>`;

/** After the password: what else proves that it is you. */
export const secondStepPage = ({ action, isByCode, question, fault }: SecondStep) => (nonce: string): Markup => html`
<main>
<h1>Prove that it is you</h1>
<p class="quiet">Two-step verification is on for this account.</p>
<div class="card narrow">
${alert(fault)}
${isByCode ? [html`
<form method="post" action="${action}/code">
<label for="code">Code from your app, or a recovery code</label>
${codeField(fault)}
<button class="primary" type="submit">Continue</button>
</form>`] : []}
${question === null ? [] : [passkeyForm(`${action}/passkey`, question, 'Use a passkey', nonce)]}
<form method="post" action="${action}/abort"><button class="plain" type="submit">Cancel</button></form>
</div>
</main>`;

interface Registering {
  readonly action: string;
  readonly setup: TotpSetup;
  readonly fault: SecondStepFault;
}

/** Two-step verification was reset and must be set up anew before signing in. */
export const registerPage = ({ action, setup, fault }: Registering): Markup => html`
<main>
<h1>Set up your authenticator app</h1>
<p class="quiet">Two-step verification is on for this account, and has been reset.</p>
<div class="card narrow">
${alert(fault)}
<p>Scan this with the app, or type the key into it.</p>
<div class="qr" role="img" aria-label="The key as a QR code">${new Markup(renderSVG(setup.uri, { border: 2 }))}</div>
<p><code>${setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code></p>
<form method="post" action="${action}/register">
<label for="code">The six digits that the app shows</label>
${codeField(fault)}
<button class="primary" type="submit">Continue</button>
</form>
<form method="post" action="${action}/abort"><button class="plain" type="submit">Cancel</button></form>
</div>
</main>`;

/** The recovery codes that come with a first factor. They are told this once. */
export const codesPage = (action: string, codes: readonly string[]): Markup => html`
<main>
<h1>Your recovery codes</h1>
<p class="quiet">Each is good once, for the day when you have lost your app. They are not shown again.</p>
<div class="card narrow">
<ul class="codes">${codes.map((code) => html`<li>${code}</li>`)}</ul>
<form method="post" action="${action}/continue"><button class="primary" type="submit">I have saved them</button></form>
</div>
</main>`;
