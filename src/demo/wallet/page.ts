import type { Language } from '#contract/values.ts';
import { html, type Markup } from '#server/base/markup.ts';
import { textsFor } from '#server/texts/texts.ts';
import type { Failure, Held, Status, Wallet } from './wallet.ts';

export const WALLET = '/demo/wallet';

/** What the wallet shows: what it holds with the present status, and what went wrong last. */
export interface Shown {
  readonly language: Language;
  readonly held: readonly (readonly [Held, Status])[];
  readonly link: string;
  readonly failure: Failure | null;
  /** What the university has for wallets that ask by themselves. */
  readonly cards: Awaited<ReturnType<Wallet['cardsOf']>>;
}

/** Renders the wallet: a form that receives an offer, and the cards with what they disclose. */
export function walletPage({ language, held, link, failure, cards }: Shown): Markup {
  const t = textsFor(language);
  return html`
<main>
<h1>${t('DEMO_WALLET/TITLE')}</h1>
<p class="quiet">${t('DEMO_WALLET/LEAD')}</p>
<div class="columns">
<div class="reverse">
<form class="card" method="post" action="${WALLET}/receive?language=${language}">
${failure === null ? [] : [html`<p role="alert" id="failure">${t(`DEMO_WALLET/${failure}`)}</p>`]}
<label for="link">${t('DEMO_WALLET/LINK')}</label>
<input id="link" name="link" value="${link}" autocomplete="off" spellcheck="false" required>
<label for="code">${t('DEMO_WALLET/CODE')}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" required
  ${failure === 'WRONG_CODE' ? [html`aria-invalid="true" aria-describedby="failure"`] : []}>
<button class="primary" type="submit">${t('DEMO_WALLET/RECEIVE')}</button>
<p class="quiet">${t('DEMO_WALLET/OR_SIGN_IN')}</p>
<button class="second" type="submit" formnovalidate
  formaction="${WALLET}/ask?language=${language}">${t('DEMO_WALLET/SIGN_IN')}</button>
</form>
<form class="card" method="post" action="${WALLET}/ask?language=${language}">
<h2>${t('DEMO_WALLET/ASK')}</h2>
<p class="quiet">${t('DEMO_WALLET/ASK_TEXT')}</p>
${cards.map(
  ({ type, names }) =>
    html`<button class="second" type="submit" name="type" value="${type}">${
      names.find(({ locale }) => locale === language)?.name ?? type
    }</button>`,
)}
</form>
</div>
<section aria-labelledby="held">
<h2 id="held">${t('DEMO_WALLET/HELD')}</h2>
${held.length === 0 ? [html`<p>${t('DEMO_WALLET/EMPTY')}</p>`] : []}
${held.map(([one, status]) => cardOf(one, status, language))}
</section>
</div>
<p><a href="${WALLET}/identities?language=${language}">${t('DEMO_WALLET/IDENTITIES')}</a></p>
</main>`;
}

function cardOf(held: Held, status: Status, language: Language): Markup {
  const t = textsFor(language);
  const day = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeZone: 'Europe/Stockholm',
  });
  const nameIn = (names: Held['names']['display'], fallback: string): string => {
    const own = names.find(({ locale }) => locale === language);
    return own?.name ?? own?.label ?? fallback;
  };
  const labelOf = (claim: string): string =>
    nameIn(held.names.claims.find(({ path }) => path[0] === claim)?.display ?? [], claim);
  return html`
<article class="card">
<h3>${nameIn(held.names.display, held.issuer)}</h3>
<p role="status" class="${status === 'VALID' ? '' : 'void'}">${t(`DEMO_WALLET/STATUS/${status}`)}</p>
<p class="quiet">${t('DEMO_WALLET/CHOSEN')}</p>
<dl>${held.claims.map(
    ([name, value]) => html`<dt>${labelOf(name)}</dt><dd>${[value].flat().join(', ')}</dd>`,
  )}</dl>
<p class="quiet">${t('DEMO_WALLET/ALWAYS')}</p>
<dl>
<dt>${t('DEMO_WALLET/ISSUER')}</dt><dd>${held.issuer}</dd>
<dt>${t('DEMO_WALLET/ISSUED')}</dt><dd>${day.format(held.issuedOn)}</dd>
<dt>${t('DEMO_WALLET/EXPIRES')}</dt><dd>${day.format(held.expiresAt)}</dd>
<dt>${t('DEMO_WALLET/PLACE')}</dt><dd>${held.status.idx}</dd>
</dl>
<form method="post" action="${WALLET}/forget?language=${language}">
<button class="second" type="submit" name="id" value="${held.id}">${t('DEMO_WALLET/FORGET')}</button>
</form>
</article>`;
}
