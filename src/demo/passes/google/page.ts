import type { Language } from '#contract/values.ts';
import { html, type Markup } from '#server/base/markup.ts';
import { textsFor } from '#server/texts/texts.ts';
import { dayFormat, eventList, passCode, type ShownEvent } from '#demo/passes/parts.ts';
import type { GoogleFailure, GooglePass, OpenedLink } from './phone.ts';
import { SAVE } from './service.ts';
import type { Localized, PassObject, SaveLink } from './shapes.ts';
import type { GoogleEvent } from './store.ts';

const REMOVE = '/demo/passes/google/remove';

/** What the phone shows of Google Wallet. */
export interface ShownGoogle {
  readonly held: readonly GooglePass[];
  readonly events: readonly ShownEvent[];
}

/** Renders the passes that Google keeps for the phone, and what the portal has told Google. */
export function googleSection({ held, events }: ShownGoogle, language: Language): Markup {
  const t = textsFor(language);
  return html`
<section aria-labelledby="google">
<h2 id="google">Google Wallet</h2>
<p class="quiet">${t('DEMO_GOOGLE/LEAD')}</p>
${held.length === 0 ? [html`<p>${t('DEMO_GOOGLE/EMPTY')}</p>`] : held.map((one) => heldPass(one, language))}
<h3 id="google-log">${t('DEMO_GOOGLE/LOG')}</h3>
${eventList('google-log', events, language, (what) => t(`DEMO_GOOGLE/EVENT/${eventNamed(what)}`))}
</section>`;
}

const names: readonly GoogleEvent[] = ['CREATED', 'CHANGED', 'ADDED', 'REMOVED'];
const eventNamed = (what: string): GoogleEvent => names.find((name) => name === what) ?? 'CHANGED';

const heldPass = (held: GooglePass, language: Language): Markup => html`
<article class="card">
${passParts(held.pass, language)}
${linkParts(held.names, language)}
<form method="post" action="${REMOVE}?language=${language}">
<button class="second" type="submit" name="id" value="${held.id}">${textsFor(language)('DEMO_PASS/REMOVE')}</button>
</form>
</article>`;

/** How each state of Google's is drawn. */
const looks = { ACTIVE: '', INACTIVE: 'paused', EXPIRED: 'void', COMPLETED: 'void' } as const;

function passParts(pass: PassObject, language: Language): Markup {
  const t = textsFor(language);
  const { state, barcode, validTimeInterval, textModulesData } = pass;
  const written = ({ defaultValue, translatedValues }: Localized): string =>
    (translatedValues.find((one) => one.language === language) ?? defaultValue).value;
  const day = dayFormat(language);
  return html`
<h3>${written(pass.cardTitle)}</h3>
<p role="status" class="${looks[state]}">${t(`DEMO_GOOGLE/STATE/${state}`)}</p>
<dl>
<dt>${t('DEMO_GOOGLE/HEADER')}</dt><dd>${written(pass.header)}</dd>
<dt>${t('DEMO_GOOGLE/SUBHEADER')}</dt><dd>${written(pass.subheader)}</dd>
${
  validTimeInterval === undefined
    ? []
    : [
        html`<dt>${t('PASS/LABEL/VALID_UNTIL')}</dt>
<dd>${day.format(new Date(validTimeInterval.end.date))}</dd>`,
      ]
}
${textModulesData.map(
  ({ localizedHeader, localizedBody }) =>
    html`<dt>${written(localizedHeader)}</dt><dd>${written(localizedBody)}</dd>`,
)}
</dl>
${barcode === undefined ? [] : [passCode(barcode.value, barcode.alternateText, language)]}
<p class="quiet">${t('DEMO_PASS/TECHNICAL')}</p>
<dl>
<dt>${t('DEMO_GOOGLE/OBJECT')}</dt><dd>${pass.id}</dd>
<dt>${t('DEMO_GOOGLE/CLASS')}</dt><dd>${pass.classId}</dd>
<dt>${t('DEMO_GOOGLE/STATE')}</dt><dd>${state}</dd>
</dl>`;
}

function linkParts(link: SaveLink, language: Language): Markup {
  const t = textsFor(language);
  return html`
<p class="quiet">${t('DEMO_GOOGLE/LINK')}</p>
<pre><code>${JSON.stringify(link, null, 2)}</code></pre>`;
}

/** What the page of a signed link shows: what the link names, and why the pass was not added. */
export interface ShownLink {
  readonly language: Language;
  readonly jwt: string;
  readonly opened: OpenedLink | null;
  readonly failure: GoogleFailure | null;
}

/** Renders the page to which a signed link leads, where the pass is added. */
export function savePage({ language, jwt, opened, failure }: ShownLink): Markup {
  const t = textsFor(language);
  return html`
<main>
<h1>${t('DEMO_GOOGLE/SAVE')}</h1>
<p class="quiet">${t('DEMO_GOOGLE/SAVE_LEAD')}</p>
<div class="narrow">
${failure === null ? [] : [html`<p role="alert">${t(`DEMO_GOOGLE/${failure}`)}</p>`]}
${
  opened === null
    ? []
    : [
        html`<article class="card">
${passParts(opened.pass, language)}
${linkParts(opened.names, language)}
<form method="post" action="${SAVE}${jwt}?language=${language}">
<button class="primary" type="submit">${t('DEMO_PASS/ADD')}</button>
</form>
</article>`,
      ]
}
</div>
</main>`;
}
