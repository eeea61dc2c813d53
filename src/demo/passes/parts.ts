import { encodeQR } from 'qr';
import type { Language } from '#contract/values.ts';
import { html, Markup } from '#server/base/markup.ts';
import { textsFor } from '#server/texts/texts.ts';

const timeZone = 'Europe/Stockholm';

/** Returns what writes a day in words. */
export const dayFormat = (language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });

/** What has happened to the passes of a phone. */
export interface ShownEvent {
  readonly at: Date;
  readonly what: string;
  readonly detail: string;
}

/** Renders a log, which the element with this id names. */
export function eventList(
  id: string,
  events: readonly ShownEvent[],
  language: Language,
  textOf: (what: string) => string,
): Markup {
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  });
  return html`<ol aria-labelledby="${id}">${events.map(
    ({
      at,
      what,
      detail,
    }) => html`<li><time datetime="${at.toISOString()}">${moment.format(at)}</time>
<strong>${textOf(what)}</strong> <code>${detail}</code></li>`,
  )}</ol>`;
}

/** Renders the QR code of a pass, with the address in it and the text below it. */
export const passCode = (address: string, text: string, language: Language): Markup =>
  html`<div class="qr" role="img" aria-label="${textsFor(language)('DEMO_PASS/QR')}">
${new Markup(encodeQR(address, 'svg'))}</div>
<p><a href="${address}">${address}</a> <strong>${text}</strong></p>`;
