import type { Language } from '#contract/values.ts';
import { html, type Markup } from '#server/base/markup.ts';
import { textsFor } from '#server/texts/texts.ts';
import type { PassField } from './archive.ts';
import { googleSection, type ShownGoogle } from './google/page.ts';
import { dayFormat, eventList, passCode, type ShownEvent } from './parts.ts';
import type { Failure, HeldPass } from './phone.ts';
import type { EventName } from './store.ts';

export const PASSES = '/demo/passes';

/** What the phone shows: the passes, what has happened to them, and what went wrong last. */
export interface Shown {
  readonly language: Language;
  readonly held: readonly HeldPass[];
  readonly events: readonly ShownEvent[];
  readonly link: string;
  readonly failure: Failure | null;
  /** Null where the university has its passes at the real Google. */
  readonly google: ShownGoogle | null;
}

/** Renders the phone: a form that adds a pass, the passes with all that they say, and the log. */
export function passesPage({ language, held, events, link, failure, google }: Shown): Markup {
  const t = textsFor(language);
  return html`
<main>
<h1>${t('DEMO_PASS/TITLE')}</h1>
<p class="quiet">${t('DEMO_PASS/LEAD')}</p>
<div class="columns">
<form class="card" method="post" action="${PASSES}/add?language=${language}">
${failure === null ? [] : [html`<p role="alert" id="failure">${t(`DEMO_PASS/${failure}`)}</p>`]}
<label for="link">${t('DEMO_PASS/LINK')}</label>
<input id="link" name="link" value="${link}" autocomplete="off" spellcheck="false" required
  ${failure === null ? [] : [html`aria-invalid="true" aria-describedby="failure"`]}>
<button class="primary" type="submit">${t('DEMO_PASS/ADD')}</button>
</form>
<div>
<section aria-labelledby="held">
<h2 id="held">Apple Wallet</h2>
${held.length === 0 ? [html`<p>${t('DEMO_PASS/EMPTY')}</p>`] : held.map((one) => passOf(one, language))}
<h3 id="log">${t('DEMO_PASS/LOG')}</h3>
<p class="quiet">${t('DEMO_PASS/LOG_LEAD')}</p>
${eventList('log', events, language, (what) => t(`DEMO_PASS/EVENT/${nameOf(what)}`))}
</section>
${google === null ? [] : [googleSection(google, language)]}
</div>
</div>
</main>`;
}

const names: readonly EventName[] = [
  'ADDED',
  'REGISTERED',
  'PUSH',
  'LISTED',
  'FETCHED',
  'UNCHANGED',
  'REMOVED',
];
const nameOf = (what: string): EventName => names.find((name) => name === what) ?? 'FAILED';

function passOf({ content, textIn, signer, lastModified }: HeldPass, language: Language): Markup {
  const t = textsFor(language);
  const written = (text: string) => textIn(language.slice(0, 2), text);
  const valueOf = ({ value, dateStyle }: PassField): string =>
    dateStyle === undefined ? written(value) : day.format(new Date(value));
  const { headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields } =
    content.generic;
  const fields = [headerFields, primaryFields, secondaryFields, auxiliaryFields, backFields];
  const [barcode] = content.barcodes ?? [];
  const day = dayFormat(language);
  return html`
<article class="card">
<h3>${content.organizationName}</h3>
<p role="status" class="${content.voided ? 'void' : ''}">
${t(content.voided ? 'DEMO_PASS/VOIDED' : 'DEMO_PASS/IN_USE')}</p>
<dl>${fields
    .flatMap((some) => some ?? [])
    .map((field) => html`<dt>${written(field.label)}</dt><dd>${valueOf(field)}</dd>`)}</dl>
${barcode === undefined ? [] : [passCode(barcode.message, barcode.altText, language)]}
<p class="quiet">${t('DEMO_PASS/TECHNICAL')}</p>
<dl>
<dt>${t('DEMO_PASS/SIGNER')}</dt><dd>${signer}</dd>
<dt>${t('DEMO_PASS/SERIAL')}</dt><dd>${content.serialNumber}</dd>
<dt>${t('DEMO_PASS/SERVICE')}</dt><dd>${content.webServiceURL}</dd>
<dt>${t('DEMO_PASS/LAST_MODIFIED')}</dt><dd>${lastModified}</dd>
</dl>
<form method="post" action="${PASSES}/remove?language=${language}">
<button class="second" type="submit" name="serial" value="${content.serialNumber}">${t('DEMO_PASS/REMOVE')}</button>
</form>
</article>`;
}
