import { DEFAULT_LANGUAGE, type Language, languages } from '#contract/languages.ts';
import { html, linked, type Markup } from '#server/base/markup.ts';
import { BETWEEN_LANGUAGES, type Message } from './mail.ts';
import { isPortalAddress } from './portalAddress.ts';

/**
 * Four leading spaces in an email's text mark a line to be read letter by letter, such as a code.
 */
const CODE = /^ {4}(\S.*)$/;

/**
 * Renders the email as HTML with the words of its text and nothing more: it contains no images,
 * scripts or URLs that are loaded when it is opened, and only the portal's own addresses are links.
 * Styles are inline, because many mail programs remove style sheets.
 */
export function emailHtml(
  { subject, body, language }: Pick<Message, 'subject' | 'body' | 'language'>,
  baseUrl: string,
): string {
  const parts: readonly (readonly [Language, string])[] = language
    ? [[language, body]]
    : allOf(body);
  return html`<!doctype html>
<html lang="${parts[0]?.[0] ?? DEFAULT_LANGUAGE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
</head>
<body
  style="margin: 0; padding: 24px 16px; font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif">
<div style="max-width: 560px; margin: 0 auto">
${parts.map(
  ([spoken, text], place) =>
    html`${place === 0 ? [] : [line]}<div lang="${spoken}">${text
      .trim()
      .split(/\n{2,}/)
      .map((one, at, all) => paragraph(one, at > 0 && at === all.length - 1, baseUrl))}</div>`,
)}
</div>
</body>
</html>
`.text;
}

const line = html`<hr style="margin: 32px 0; border: 0; border-top: 1px solid #7d899b">`;

function paragraph(text: string, isSender: boolean, baseUrl: string): Markup {
  const [, code] = CODE.exec(text) ?? [];
  if (code !== undefined)
    return html`<p
  style="margin: 24px 0; font: 700 32px/1.2 ui-monospace, Menlo, Consolas, monospace; letter-spacing: 2px">${code}</p>`;
  const lines = text
    .split('\n')
    .map(
      (one, row) =>
        html`${row === 0 ? [] : [html`<br>`]}${linked(one, (address) => isPortalAddress(baseUrl, address))}`,
    );
  return isSender
    ? html`<p style="margin: 32px 0 0; font-size: 14px; opacity: .8">${lines}</p>`
    : html`<p style="margin: 0 0 16px">${lines}</p>`;
}

/**
 * Splits an email without a language into its languages; an undivided text, such as a short note,
 * is in the default one.
 */
const allOf = (body: string): readonly (readonly [Language, string])[] =>
  body.split(BETWEEN_LANGUAGES).map((text, at) => [languages[at] ?? DEFAULT_LANGUAGE, text]);
