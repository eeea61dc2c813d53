import { bankIdHintCodes } from '../../../rules/bankIdMessages.ts';
import { isSwedish, mask } from '../../../rules/identityNumber.ts';
import { personas } from '../data/personas.ts';
import { html, type Markup } from '../../markup.ts';
import type { Holder, SimulatedOrder } from './orders.ts';
import { visibleTextOf } from './protocol.ts';

/** Each human being once, those first whose situation is about BankID. */
const holders = personas
  .filter(({ nationalId, signsInWith }) => nationalId !== null && isSwedish(nationalId) && signsInWith.length > 0)
  .toSorted((one, other) => Number(other.signsInWith.some(({ scope }) => scope === 'BankId')) - Number(one.signsInWith.some(({ scope }) => scope === 'BankId')))
  .filter(({ nationalId }, index, all) => all.findIndex((one) => one.nationalId === nationalId) === index);

/** The person with the number; anybody else is nobody in particular. */
export function holderOf(personalNumber: string): Holder {
  const { givenName, surname } = holders.find(({ nationalId }) => nationalId === personalNumber) ?? { givenName: 'Okänd', surname: 'Person' };
  return { personalNumber, givenName, surname };
}

const frame = (content: Markup): Markup => html`
<main>
<h1>BankID</h1>
<p class="quiet">The demonstration’s BankID app. Nobody here is a real person.</p>
${content}
</main>`;

/** The app as it is opened: it waits for a code. Nobody has a camera for it, so the orders that can be scanned stand below. */
export const appPage = (waiting: readonly SimulatedOrder[], now: number, isWrong: boolean): Markup =>
  frame(html`
<div class="columns">
<form class="card" method="post" action="/demo/bankid/scan">
${isWrong ? [html`<p role="alert" id="wrong">The code is wrong, or too old.</p>`] : []}
<label for="code">What the QR code holds</label>
<input id="code" name="code" autocomplete="off" spellcheck="false" required ${isWrong ? [html`aria-invalid="true" aria-describedby="wrong"`] : []}>
<button class="primary" type="submit">Scan</button>
</form>
<section aria-labelledby="waiting">
<h2 id="waiting">QR codes that are shown now</h2>
${waiting.length === 0 ? [html`<p>There is none. <a href="/demo/bankid">Look again</a></p>`] : []}
<form method="post" action="/demo/bankid/scan">
<ul class="people">
${waiting.map(
  ({ autoStartToken, createdAt, request }) => html`
<li><button class="person" type="submit" name="token" value="${autoStartToken}">
<strong>Scan the code from ${Math.round((now - createdAt) / 1000)} seconds ago</strong>
<span class="quiet">Shown at ${request.endUserIp ?? 'an unknown address'}</span>
</button></li>`,
)}
</ul>
</form>
</section>
</div>`);

const carried = ({ autoStartToken }: SimulatedOrder, back: string | null): Markup =>
  html`<input type="hidden" name="token" value="${autoStartToken}"><input type="hidden" name="back" value="${back}">`;

/** Whose app it is. */
export const pickPage = (order: SimulatedOrder, wanted: string | null, back: string | null, isWrong = false): Markup =>
  frame(html`
<div class="columns">
<form class="card" method="post" action="/demo/bankid/pick">
${carried(order, back)}
${isWrong ? [html`<p role="alert" id="wrong">Nobody with this number can identify here.</p>`] : []}
<label for="number">Personal identity number</label>
<input id="number" name="number" value="${wanted}" inputmode="numeric" autocomplete="off" required ${isWrong ? [html`aria-invalid="true" aria-describedby="wrong"`] : []}>
<button class="primary" type="submit">Use this BankID</button>
</form>
<section aria-labelledby="people">
<h2 id="people">Or be one of these</h2>
<form method="post" action="/demo/bankid/pick">
${carried(order, back)}
<ul class="people">
${holders
  .filter(({ nationalId }) => wanted === null || nationalId === wanted)
  .map(
    ({ nationalId, givenName, surname, situation }) => html`
<li><button class="person" type="submit" name="number" value="${nationalId}">
<strong>${givenName} ${surname}</strong><span class="quiet">${mask(nationalId ?? '')}</span>
<span class="quiet">${situation['en-GB']}</span>
</button></li>`,
  )}
</ul>
</form>
</section>
</div>
${otherwise(order, back)}`);

/** What is asked of the person, and yes or no. */
export const identifyPage = (order: SimulatedOrder, { givenName, surname }: Holder, back: string | null): Markup =>
  frame(html`
<form class="card" method="post" action="/demo/bankid/identify">
${carried(order, back)}
<h2>${givenName} ${surname}</h2>
${marked(visibleTextOf(order))}
<button class="primary" type="submit">Identify</button>
<button class="plain" type="submit" formaction="/demo/bankid/end" name="hint" value="userCancel">Cancel</button>
</form>
${otherwise(order, back)}`);

/** The other ways in which BankID may answer, for anyone who wants to see what the portal makes of them. */
const otherwise = (order: SimulatedOrder, back: string | null): Markup => html`
<details>
<summary>Answer the portal with something else</summary>
<form method="post" action="/demo/bankid/end">
${carried(order, back)}
<ul class="people">
${[...bankIdHintCodes.failed, ...bankIdHintCodes.pending].map(
  (code) => html`<li><button class="person" type="submit" name="hint" value="${code}">${code}</button></li>`,
)}
</ul>
</form>
</details>`;

/** BankID's simple Markdown as far as the portal uses it: a heading, paragraphs, and words that stand out. */
const marked = (text: string | null): Markup[] =>
  (text ?? '').split('\n\n').map((part) => {
    if (part.startsWith('# ')) return html`<h3>${part.slice(2)}</h3>`;
    return html`<p>${part.split('**').map((words, place) => (place % 2 === 1 ? html`<strong>${words}</strong>` : html`${words}`))}</p>`;
  });

const endings = {
  complete: 'You have identified.',
  failed: 'Nobody has identified.',
  over: 'There is nothing to identify for here. It may have taken too long.',
} as const;

/** What became of it, and the way back. */
export const endPage = (ending: keyof typeof endings, back: string | null): Markup =>
  frame(html`
<div class="card">
<p role="status">${endings[ending]}</p>
${back === null ? [html`<p>Go back to the page that you came from.</p>`] : [html`<p><a href="${back}">Back to the page that you came from</a></p>`]}
</div>`);
