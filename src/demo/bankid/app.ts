import { bankIdHintCodes } from '#rules/bankIdMessages.ts';
import { isSwedish, mask } from '#rules/identityNumber.ts';
import { personas } from '#demo/data/personas.ts';
import type { Language } from '#contract/values.ts';
import { html, type Markup } from '#server/base/markup.ts';
import type { Holder, SimulatedOrder } from './orders.ts';
import { visibleTextOf } from './protocol.ts';
import { textIn, textsFor } from '#server/texts/texts.ts';

/** Each person once; people whose situation involves BankID come first. */
export const holders = personas
  .filter(
    ({ nationalId, signsInWith }) =>
      nationalId !== null && isSwedish(nationalId) && signsInWith.length > 0,
  )
  .toSorted(
    (one, other) =>
      Number(other.signsInWith.some(({ scope }) => scope === 'BankId')) -
      Number(one.signsInWith.some(({ scope }) => scope === 'BankId')),
  )
  .filter(
    ({ nationalId }, index, all) => all.findIndex((one) => one.nationalId === nationalId) === index,
  );

/** Returns the persona with the number, or a placeholder for an unknown number. */
export function holderOf(personalNumber: string): Holder {
  const { givenName, surname } = holders.find(
    ({ nationalId }) => nationalId === personalNumber,
  ) ?? { givenName: 'Okänd', surname: 'Person' };
  return { personalNumber, givenName, surname };
}

const frame = (language: Language, content: Markup): Markup => html`
<main>
<h1>${textIn(language, 'DEMO_BANKID/TITLE')}</h1>
<p class="quiet">${textIn(language, 'DEMO_BANKID/LEAD')}</p>
${content}
</main>`;

const actionOf = (step: string, language: Language): string =>
  `/demo/bankid/${step}?language=${language}`;

/**
 * Renders the app's first page, which waits for a code. No camera is simulated, so the orders that
 * can be scanned are listed below the field.
 */
export function appPage(
  language: Language,
  waiting: readonly SimulatedOrder[],
  now: number,
  isWrong: boolean,
): Markup {
  const t = textsFor(language);
  return frame(
    language,
    html`
<div class="columns">
<form class="card" method="post" action="${actionOf('scan', language)}">
${isWrong ? [html`<p role="alert" id="wrong">${t('DEMO_BANKID/WRONG_CODE')}</p>`] : []}
<label for="code">${t('DEMO_BANKID/CODE')}</label>
<input id="code" name="code" autocomplete="off" spellcheck="false"
  required ${isWrong ? [html`aria-invalid="true" aria-describedby="wrong"`] : []}>
<button class="primary" type="submit">${t('DEMO_BANKID/SCAN')}</button>
</form>
<section aria-labelledby="waiting">
<h2 id="waiting">${t('DEMO_BANKID/WAITING')}</h2>
${
  waiting.length === 0
    ? [
        html`<p>${t('DEMO_BANKID/NONE_WAITING')}
<a href="/demo/bankid?language=${language}">${t('DEMO_BANKID/LOOK_AGAIN')}</a></p>`,
      ]
    : [
        html`<form method="post" action="${actionOf('scan', language)}">
<ul class="people">
${waiting.map((order) => waitingOrder(order, now, t))}
</ul>
</form>`,
      ]
}
</section>
</div>`,
  );
}

const hiddenFields = ({ autoStartToken }: SimulatedOrder): Markup =>
  html`<input type="hidden" name="token" value="${autoStartToken}">`;

/** Renders the choice of the person whose BankID the app uses. */
export function pickPage(
  order: SimulatedOrder,
  wanted: string | null,
  language: Language,
  isWrong = false,
): Markup {
  const t = textsFor(language);
  return frame(
    language,
    html`
<div class="columns">
<form class="card" method="post" action="${actionOf('pick', language)}">
${hiddenFields(order)}
${isWrong ? [html`<p role="alert" id="wrong">${t('DEMO_BANKID/WRONG_NUMBER')}</p>`] : []}
<label for="number">${t('DEMO_BANKID/NUMBER')}</label>
<input id="number" name="number" value="${wanted}" inputmode="numeric" autocomplete="off"
  required ${isWrong ? [html`aria-invalid="true" aria-describedby="wrong"`] : []}>
<button class="primary" type="submit">${t('DEMO_BANKID/USE')}</button>
</form>
<section aria-labelledby="people">
<h2 id="people">${t('DEMO_BANKID/PEOPLE')}</h2>
<form method="post" action="${actionOf('pick', language)}">
${hiddenFields(order)}
<ul class="people">
${holders
  .filter(({ nationalId }) => wanted === null || nationalId === wanted)
  .map(
    ({ nationalId, givenName, surname, situation }) => html`
<li><button class="person" type="submit" name="number" value="${nationalId}">
<strong>${givenName} ${surname}</strong><span class="quiet">${mask(nationalId ?? '')}</span>
<span class="quiet">${situation[language]}</span>
</button></li>`,
  )}
</ul>
</form>
</section>
</div>
${otherOutcomes(order, language)}`,
  );
}

/** Renders the text shown to the person, with buttons to confirm or cancel. */
export function identifyPage(
  order: SimulatedOrder,
  { givenName, surname }: Holder,
  language: Language,
): Markup {
  const t = textsFor(language);
  return frame(
    language,
    html`
<form class="card narrow" method="post" action="${actionOf('identify', language)}">
${hiddenFields(order)}
<h2>${givenName} ${surname}</h2>
${marked(visibleTextOf(order))}
<button class="primary" type="submit">${t('DEMO_BANKID/IDENTIFY')}</button>
<button class="plain" type="submit" formaction="${actionOf('end', language)}"
  name="hint" value="userCancel">${t('DEMO_BANKID/CANCEL')}</button>
</form>
${otherOutcomes(order, language)}`,
  );
}

/** The other outcomes that BankID can report, for trying out how the portal handles them. */
const otherOutcomes = (order: SimulatedOrder, language: Language): Markup => html`
<details>
<summary>${textIn(language, 'DEMO_BANKID/OTHER_OUTCOMES')}</summary>
<form method="post" action="${actionOf('end', language)}">
${hiddenFields(order)}
<ul class="people">
${[...bankIdHintCodes.failed, ...bankIdHintCodes.pending].map(
  (code) =>
    html`<li><button class="person" type="submit" name="hint" value="${code}">${code}</button></li>`,
)}
</ul>
</form>
</details>`;

/**
 * Renders the part of BankID's simple Markdown that the portal uses: a heading, paragraphs and
 * emphasised text.
 */
const marked = (text: string | null): Markup[] =>
  (text ?? '').split('\n\n').map((part) => {
    if (part.startsWith('# ')) return html`<h3>${part.slice(2)}</h3>`;
    const words = part
      .split('**')
      .map((text, place) => (place % 2 === 1 ? html`<strong>${text}</strong>` : html`${text}`));
    return html`<p>${words}</p>`;
  });

const ENDINGS = { complete: 'COMPLETE', failed: 'FAILED', over: 'OVER' } as const;

/**
 * Renders the outcome of the order, with a link to the address that BankID was told to open; null
 * when there is none or the app runs on another device.
 */
export function endPage(
  ending: 'complete' | 'failed' | 'over',
  language: Language,
  back: string | null = null,
): Markup {
  const t = textsFor(language);
  return frame(
    language,
    html`
<div class="card narrow">
<p role="status">${t(`DEMO_BANKID/END/${ENDINGS[ending]}`)}</p>
<p>${back === null ? t('DEMO_BANKID/GO_BACK') : html`<a href="${back}">${t('DEMO_BANKID/BACK')}</a>`}</p>
</div>`,
  );
}

const waitingOrder = (
  { autoStartToken, createdAt, request }: SimulatedOrder,
  now: number,
  t: ReturnType<typeof textsFor>,
): Markup => html`
<li><button class="person" type="submit" name="token" value="${autoStartToken}">
<strong>${t('DEMO_BANKID/SCAN_SHOWN', { seconds: Math.round((now - createdAt) / 1000) })}</strong>
<span class="quiet">${t('DEMO_BANKID/SHOWN_AT', {
  address: request.endUserIp ?? t('DEMO_BANKID/UNKNOWN_ADDRESS'),
})}</span>
</button></li>`;
