import { AuthenticationScope, type Language, type ScopeName } from '#contract/values.ts';
import { isRefusedAtSignIn } from '#rules/userId.ts';
import { demoPassword, type Persona, personas } from '../data/personas.ts';
import { html, type Markup } from '#server/markup.ts';
import { type DemoTexts, demoTexts } from '../texts.ts';

/** The outcome of the last action on the page. */
export const outcomes = ['sent', 'wasReset', 'nobody', 'hasRealPeople'] as const;
export type Outcome = (typeof outcomes)[number];
const isFailure = (outcome: Outcome) => outcome === 'nobody' || outcome === 'hasRealPeople';

const CLOSED = ['steli57', 'ingfa63', 'runab52', 'ulfpa18'];
const isClosed = ({ userId }: Persona) => isRefusedAtSignIn(userId) || CLOSED.includes(userId);

const groupOf = (persona: Persona): keyof DemoTexts['groups'] => {
  if (isClosed(persona)) return 'closed';
  if (persona.roles.length > 0) return 'administrators';
  if (
    persona.affiliation === 'admitted' ||
    (persona.personType === 'None' && persona.signsInWith.some(({ scope }) => scope !== 'Email'))
  )
    return 'newcomers';
  if (persona.affiliation === 'alum' || persona.personType === 'None') return 'outside';
  return persona.personType === 'Student' ? 'students' : 'employees';
};

const byGroup = Map.groupBy(personas, groupOf);
const order: readonly (keyof DemoTexts['groups'])[] = [
  'students',
  'employees',
  'administrators',
  'newcomers',
  'outside',
  'closed',
];

/** The groups that most visitors look for first; the others are collapsed. */
const open: readonly (keyof DemoTexts['groups'])[] = ['students', 'employees', 'administrators'];

/**
 * Renders `/demo`: the personas with what each of them shows, the mailbox, BankID, a form for
 * sending a notification, and the reset.
 */
export function startPage(language: Language, outcome: Outcome | null): Markup {
  const texts = demoTexts[language];
  return html`
<main class="wide">
<h1>${texts.title}</h1>
<p class="lead">${texts.lead} ${inserted(texts.password, 'password', html`<code>${demoPassword}</code>`)}</p>
${outcome === null ? [] : [html`<p role="${isFailure(outcome) ? 'alert' : 'status'}">${texts[outcome]}</p>`]}
<nav class="tools" aria-label="${texts.tools}">
${tool('/', texts.portal, texts.portalText)}
${tool(`/demo/mailbox?language=${language}`, texts.mailbox, texts.mailboxText)}
${tool(`/demo/bankid?language=${language}`, texts.bankId, texts.bankIdText)}
</nav>
<div class="columns reverse">
<section aria-labelledby="people">
<h2 id="people">${texts.people}</h2>
<form method="post" action="/demo/session?language=${language}">
${order.map(
  (group) => html`
<details${open.includes(group) ? html` open` : ''}>
<summary><h3>${texts.groups[group]}</h3></summary>
<ul class="people">${(byGroup.get(group) ?? []).map((persona) => personOf(persona, language))}</ul>
</details>`,
)}
</form>
</section>
<section aria-labelledby="more">
<h2 id="more">${texts.notification}</h2>
<form class="card" method="post" action="/demo/notification?language=${language}">
<p class="quiet">${texts.notificationText}</p>
<label for="to">${texts.to}</label>
<select id="to" name="liUId">${withNotifications.map(({ userId, displayName }) => html`<option value="${userId}">${displayName} (${userId})</option>`)}</select>
<label for="subject">${texts.subject}</label>
<input id="subject" name="title" required maxlength="200" autocomplete="off">
<label for="message">${texts.message}</label>
<textarea id="message" name="message" required maxlength="2000" rows="3"></textarea>
<button class="primary" type="submit">${texts.send}</button>
</form>
<form class="card" method="post" action="/demo/reset?language=${language}">
<details>
<summary>${texts.reset}</summary>
<p>${texts.resetText}</p>
<button class="danger" type="submit">${texts.resetNow}</button>
</details>
</form>
</section>
</div>
</main>`;
}

const withNotifications = personas.filter(
  (persona) => !isClosed(persona) && signInMethodOf(persona) === 'Main',
);

/** The sign-in method used for the persona: the university account where possible. */
function signInMethodOf({ signsInWith }: Persona): ScopeName | null {
  const scopes = signsInWith.map(({ scope }) => scope);
  return scopes.includes('Main') ? 'Main' : (scopes[0] ?? null);
}

function personOf(persona: Persona, language: Language): Markup {
  const texts = demoTexts[language];
  const { userId, displayName, situation } = persona;
  const method = signInMethodOf(persona);
  const signIn = [displayName && userId, method && texts.signedInWith[method]]
    .filter(Boolean)
    .join(', ');
  const heading = html`<strong>${displayName || userId}</strong>${signIn === '' ? [] : [html`<span class="quiet">${signIn}</span>`]}`;
  const text = html`<span class="quiet">${situation[language]}</span>`;
  if (method === null)
    return html`<li class="person still">${heading}${text}<span class="quiet">${userId.includes('@') ? texts.newAddress : texts.noSignIn}</span></li>`;
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
