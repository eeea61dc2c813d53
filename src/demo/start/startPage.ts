import { AuthenticationScope, type Language, type ScopeName } from '#contract/values.ts';
import { isRefusedAtSignIn } from '#rules/userId.ts';
import type { Persona } from '#demo/data/persona.ts';
import { demoPassword, personas } from '#demo/data/personas.ts';
import { html, type Markup } from '#server/base/markup.ts';
import { type ServerTextKey, textsFor } from '#server/texts/texts.ts';

/** The outcome of the last action on the page. */
export const outcomes = ['sent', 'wasReset', 'nobody', 'hasRealPeople'] as const;
export type Outcome = (typeof outcomes)[number];
const isFailure = (outcome: Outcome) => outcome === 'nobody' || outcome === 'hasRealPeople';
const OUTCOMES: Readonly<Record<Outcome, ServerTextKey>> = {
  sent: 'DEMO/SENT',
  wasReset: 'DEMO/WAS_RESET',
  nobody: 'DEMO/NOBODY',
  hasRealPeople: 'DEMO/HAS_REAL_PEOPLE',
};

/** The university account has no text, because most people sign in with it. */
const SIGNED_IN_WITH: Readonly<Partial<Record<ScopeName, ServerTextKey>>> = {
  EduId: 'DEMO/SIGNED_IN_WITH/EDUID',
  Antagning: 'DEMO/SIGNED_IN_WITH/ANTAGNING',
  FrejaeID: 'DEMO/SIGNED_IN_WITH/FREJA',
  BankId: 'DEMO/SIGNED_IN_WITH/BANKID',
  Email: 'DEMO/SIGNED_IN_WITH/EMAIL',
  ActivationKey: 'DEMO/SIGNED_IN_WITH/ACTIVATION_KEY',
};

const CLOSED = ['steli57', 'ingfa63', 'runab52', 'ulfpa18'];
const isClosed = ({ userId }: Persona) => isRefusedAtSignIn(userId) || CLOSED.includes(userId);

const GROUPS = [
  'STUDENTS',
  'EMPLOYEES',
  'ADMINISTRATORS',
  'NEWCOMERS',
  'OUTSIDE',
  'CLOSED',
] as const;
type Group = (typeof GROUPS)[number];

const groupOf = (persona: Persona): Group => {
  if (isClosed(persona)) return 'CLOSED';
  if (persona.roles.length > 0) return 'ADMINISTRATORS';
  if (
    persona.affiliation === 'admitted' ||
    (persona.personType === 'None' && persona.signsInWith.some(({ scope }) => scope !== 'Email'))
  )
    return 'NEWCOMERS';
  if (persona.affiliation === 'alum' || persona.personType === 'None') return 'OUTSIDE';
  return persona.personType === 'Student' ? 'STUDENTS' : 'EMPLOYEES';
};

const byGroup = Map.groupBy(personas, groupOf);
/** The groups that most visitors look for first; the others are collapsed. */
const open: readonly Group[] = ['STUDENTS', 'EMPLOYEES', 'ADMINISTRATORS'];

/**
 * Renders `/demo`: the personas with what each of them shows, the mailbox, BankID, a form for
 * sending a notification, and the reset.
 */
export function startPage(language: Language, outcome: Outcome | null): Markup {
  const t = textsFor(language);
  return html`
<main class="wide">
<h1>${t('DEMO/TITLE')}</h1>
<p class="lead">${t('DEMO/LEAD')} ${inserted(t('DEMO/PASSWORD'), 'password', html`<code>${demoPassword}</code>`)}</p>
${outcome === null ? [] : [html`<p role="${isFailure(outcome) ? 'alert' : 'status'}">${t(OUTCOMES[outcome])}</p>`]}
<nav class="tools" aria-label="${t('DEMO/TOOLS')}">
${tool('/', t('DEMO/PORTAL'), t('DEMO/PORTAL_TEXT'))}
${tool(`/demo/mailbox?language=${language}`, t('DEMO/MAILBOX'), t('DEMO/MAILBOX_TEXT'))}
${tool(`/demo/bankid?language=${language}`, t('DEMO/BANK_ID'), t('DEMO/BANK_ID_TEXT'))}
${tool(`/demo/wallet?language=${language}`, t('DEMO/WALLET'), t('DEMO/WALLET_TEXT'))}
${tool(`/demo/passes?language=${language}`, t('DEMO/PASSES'), t('DEMO/PASSES_TEXT'))}
${tool(SIGN_OUT_AT_PROVIDER, t('DEMO/SIGN_OUT'), t('DEMO/SIGN_OUT_TEXT'))}
</nav>
<div class="columns reverse">
<section aria-labelledby="people">
<h2 id="people">${t('DEMO/PEOPLE')}</h2>
<form method="post" action="/demo/session?language=${language}">
${GROUPS.map(
  (group) => html`
<details${open.includes(group) ? html` open` : ''}>
<summary><h3>${t(`DEMO/GROUP/${group}`)}</h3></summary>
<ul class="people">${(byGroup.get(group) ?? []).map((persona) => personOf(persona, language))}</ul>
</details>`,
)}
</form>
</section>
<section aria-labelledby="more">
<h2 id="more">${t('DEMO/NOTIFICATION')}</h2>
<form class="card" method="post" action="/demo/notification?language=${language}">
<p class="quiet">${t('DEMO/NOTIFICATION_TEXT')}</p>
<label for="to">${t('DEMO/TO')}</label>
<select id="to" name="liUId">${withNotifications.map(
    ({ userId, displayName }) =>
      html`<option value="${userId}">${displayName} (${userId})</option>`,
  )}</select>
<label for="subject">${t('DEMO/SUBJECT')}</label>
<input id="subject" name="title" required maxlength="200" autocomplete="off">
<label for="message">${t('DEMO/MESSAGE')}</label>
<textarea id="message" name="message" required maxlength="2000" rows="3"></textarea>
<button class="primary" type="submit">${t('DEMO/SEND')}</button>
</form>
<form class="card" method="post" action="/demo/reset?language=${language}">
<details>
<summary>${t('DEMO/RESET')}</summary>
<p>${t('DEMO/RESET_TEXT')}</p>
<button class="danger" type="submit">${t('DEMO/RESET_NOW')}</button>
</details>
</form>
</section>
</div>
</main>`;
}

/** Where the person signs out at the identity provider, as other systems let them. */
const SIGN_OUT_AT_PROVIDER = '/demo/identity/main/session/end';

const withNotifications = personas.filter(
  (persona) => !isClosed(persona) && signInMethodOf(persona) === 'Main',
);

/** The sign-in method used for the persona: the university account where possible. */
function signInMethodOf({ signsInWith }: Persona): ScopeName | null {
  const scopes = signsInWith.map(({ scope }) => scope);
  return scopes.includes('Main') ? 'Main' : (scopes[0] ?? null);
}

function personOf(persona: Persona, language: Language): Markup {
  const t = textsFor(language);
  const { userId, displayName, situation } = persona;
  const method = signInMethodOf(persona);
  const way = method && SIGNED_IN_WITH[method];
  const signIn = [displayName && userId, way && t(way)].filter(Boolean).join(', ');
  const how = signIn === '' ? [] : [html`<span class="quiet">${signIn}</span>`];
  const heading = html`<strong>${displayName || userId}</strong>${how}`;
  const text = html`<span class="quiet">${situation[language]}</span>`;
  if (method === null)
    return html`<li class="person still">${heading}${text}<span class="quiet">${
      userId.includes('@') ? t('DEMO/NEW_ADDRESS') : t('DEMO/NO_SIGN_IN')
    }</span></li>`;
  return html`
<li><button class="person" type="submit" name="person" value="${AuthenticationScope[method]} ${userId}">
${heading}${text}
</button></li>`;
}

const tool = (href: string, name: string, text: string): Markup =>
  html`<a class="card tool" href="${href}"><strong>${name}</strong><span class="quiet">${text}</span></a>`;

/** Returns a text with markup inserted for one of its placeholders. */
function inserted(text: string, name: string, value: Markup): Markup[] {
  const [before = '', after = ''] = text.split(`{${name}}`);
  return [html`${before}`, value, html`${after}`];
}
