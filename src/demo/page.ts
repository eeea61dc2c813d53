import type { FastifyReply } from 'fastify';
import { type Language, languages } from '#contract/languages.ts';
import { setPageHeaders } from '#server/http/headers.ts';
import { html, Markup } from '#server/base/markup.ts';

/** The frame around the content of a page. */
export interface PageFrame {
  readonly title: string;
  readonly language: Language;
  /** Link to the same page in the other language; null when the page has no URL of its own. */
  readonly otherLanguage?: {
    readonly href: string;
    readonly name: string;
    readonly language: Language;
  } | null;
  /**
   * Whether the page reloads in the language chosen in the portal, unless its URL names a language.
   */
  readonly isPortalsLanguage?: boolean;
}

/** Renders a page of the demonstration in the portal's colours. */
export function pageWith(
  { title, language, otherLanguage = null, isPortalsLanguage = false }: PageFrame,
  nonce: string,
  content: Markup,
): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<link rel="icon" href="/icons/mark.svg" type="image/svg+xml">
<title>${title}</title>
<style nonce="${nonce}">${new Markup(STYLE)}</style>
<script nonce="${nonce}">${new Markup(SCHEME_SCRIPT + (isPortalsLanguage ? LANGUAGE_SCRIPT : ''))}</script>
</head>
<body>
<header>
<a class="brand" href="/demo?language=${language}"><img
  src="/icons/mark.svg" alt="" width="28" height="28"><strong>MinIT</strong><span class="tag">Demo</span></a>
${
  otherLanguage === null
    ? []
    : [
        html`<a class="language" href="${otherLanguage.href}" lang="${otherLanguage.language}"
  hreflang="${otherLanguage.language}">${otherLanguage.name}</a>`,
      ]
}
</header>
${content}
</body>
</html>
`.text;
}

/** Sends a page; content with its own script receives the nonce that allows the script to run. */
export function sendPage(
  reply: FastifyReply,
  frame: PageFrame,
  content: Markup | ((nonce: string) => Markup),
  { status = 200, isSecure = false } = {},
): FastifyReply {
  const nonce = setPageHeaders(reply, { isSecure });
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(pageWith(frame, nonce, content instanceof Markup ? content : content(nonce)));
}

/**
 * The portal stores the user's choices in the browser only (src/client/device/preferences.ts), so
 * the page reads them with a script.
 */
const SCHEME_SCRIPT = `
let chosen = [];
try { chosen = (localStorage.getItem('language') ?? '').split(' '); } catch {}
const scheme = chosen.find((word) => word === 'light' || word === 'dark');
if (scheme) document.documentElement.dataset.scheme = scheme;
`;
const LANGUAGE_SCRIPT = `
const language = chosen.find((word) => ${JSON.stringify(languages)}.includes(word));
const address = new URL(location.href);
if (language && language !== document.documentElement.lang && !address.searchParams.has('language')) {
  address.searchParams.set('language', language);
  location.replace(address);
}
`;

const DARK =
  'color-scheme: dark; --page: #141b26; --surface: #212b3a; --line: #2d394b; ' +
  '--edge: #71809a; --text: #dbe2ec; --quiet: #98a4b6; --ink: #98b5e0; --on-ink: #11264c; ' +
  '--ink-quiet: #1d2a40; --accent: #eda273; --good: #76c598; --good-quiet: #152b20; ' +
  '--bad: #ea8b8b; --bad-quiet: #361d1f; --focus: #98b5e0;';

/** Uses the colours of src/client/theme/tokens.css. */
const STYLE = `
:root {
  color-scheme: light; --page: #f5f7fa; --surface: #ffffff; --line: #e0e5ec; --edge: #7d899b;
  --text: #1a2230; --quiet: #5d697c; --ink: #244885; --on-ink: #ffffff; --ink-quiet: #f0f4fb;
  --accent: #9f4818; --good: #196c3e; --good-quiet: #edf8f1; --bad: #a12323; --bad-quiet: #fdf0f0;
  --focus: #4971b8;
}
@media (prefers-color-scheme: dark) { :root:not([data-scheme='light']) { ${DARK} } }
:root[data-scheme='dark'] { ${DARK} }
*, ::before, ::after { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", Arial, sans-serif;
}
header {
  display: flex; align-items: center; justify-content: space-between; gap: 1rem;
  min-height: 3.5rem; padding: 0 1rem; background: var(--surface);
  border-bottom: 1px solid var(--line);
}
.brand {
  display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; color: inherit;
  text-decoration: none; font-size: 1.125rem;
}
.brand img { display: block; }
.tag {
  padding: 0 .5rem; border: 1px solid var(--accent); border-radius: 1rem; color: var(--accent);
  font-size: .75rem; font-weight: 600; line-height: 1.375rem;
}
.language { display: inline-flex; align-items: center; min-height: 2.75rem; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .25rem; letter-spacing: -.01em; }
h2 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem; }
p { margin: 0 0 1rem; }
a { color: var(--ink); }
.quiet { color: var(--quiet); }
.columns { display: grid; gap: 2rem; margin-top: 1.5rem; }
@media (min-width: 52rem) { .columns { grid-template-columns: 20rem 1fr; align-items: start; } }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: .625rem; padding: 1.5rem; }
label { display: block; font-weight: 600; margin-bottom: .25rem; }
input {
  display: block; width: 100%; min-height: 2.75rem; margin-bottom: 1rem; padding: .5rem .75rem;
  font: inherit; color: inherit; background: transparent; border: 1px solid var(--edge);
  border-radius: .375rem;
}
button { font: inherit; cursor: pointer; }
.primary {
  width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 0; border-radius: .375rem;
  background: var(--ink); color: var(--on-ink); font-weight: 600;
}
code { overflow-wrap: anywhere; font-size: 1.0625em; }
.narrow { max-width: 28rem; margin-top: 1.5rem; }
.qr svg { display: block; width: 12rem; height: 12rem; margin: 0 0 1rem; border-radius: .375rem; }
.codes { columns: 2; margin: 0 0 1rem; padding: 0; list-style: none; font: 1.0625rem/1.9 ui-monospace, monospace; }
.second {
  width: 100%; min-height: 2.75rem; margin-top: .5rem; padding: .5rem 1rem;
  border: 1px solid var(--edge); border-radius: .375rem; background: none; color: inherit;
  font-weight: 600;
}
.plain {
  width: 100%; min-height: 2.75rem; margin-top: .5rem; padding: .5rem 1rem; border: 0;
  border-radius: .375rem; background: none; color: var(--ink);
}
.people { display: grid; gap: .5rem; margin: 0; padding: 0; list-style: none; }
@media (min-width: 36rem) { .people { grid-template-columns: 1fr 1fr; } }
.person {
  display: flex; flex-direction: column; align-items: flex-start; justify-content: flex-start;
  width: 100%; height: 100%; padding: .75rem 1rem; text-align: start; color: inherit;
  background: var(--surface); border: 1px solid var(--line); border-radius: .625rem;
}
.person:hover { background: var(--ink-quiet); border-color: var(--ink); }
.person .quiet { font-size: .875rem; line-height: 1.45; }
[hidden] { display: none !important; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
[role="alert"] {
  padding: .75rem 1rem; border-radius: .375rem; border-inline-start: 4px solid var(--bad);
  background: var(--bad-quiet); color: var(--bad);
}
article { margin-bottom: 1rem; }
article dl {
  display: grid; grid-template-columns: fit-content(40%) 1fr; gap: 0 1rem; margin: 0 0 .75rem;
  font-size: .875rem;
}
dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
.wide { max-width: 75rem; }
.lead { max-width: 44rem; font-size: 1.125rem; color: var(--quiet); }
.still { border-style: dashed; background: none; }
.tools { display: grid; gap: .5rem; margin-top: 1.5rem; }
@media (min-width: 52rem) { .tools { grid-template-columns: repeat(3, 1fr); } }
.tool {
  display: grid; gap: .125rem; align-content: start; padding: .75rem 1rem; font-size: .875rem;
  color: inherit; text-decoration: none;
}
.tool:hover { background: var(--ink-quiet); border-color: var(--ink); }
.tool strong { color: var(--ink); font-size: 1rem; }
.reverse details { margin: 0; }
.reverse .card + .card { margin-top: 1rem; padding-block: .5rem; }
.reverse .card > details > summary { font-weight: 600; }
summary h3 { display: inline; margin: 0; color: var(--text); }
textarea, select {
  display: block; width: 100%; min-height: 2.75rem; margin-bottom: 1rem; padding: .5rem .75rem;
  font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--edge);
  border-radius: .375rem;
}
.danger {
  width: 100%; min-height: 2.75rem; padding: .5rem 1rem; border: 1px solid var(--bad);
  border-radius: .375rem; background: var(--bad-quiet); color: var(--bad); font-weight: 600;
}
[role="status"] {
  padding: .75rem 1rem; border-radius: .375rem; border-inline-start: 4px solid var(--good);
  background: var(--good-quiet);
}
[role="status"].void {
  border-color: var(--bad); background: var(--bad-quiet); color: var(--bad);
}
[role="status"].paused { border-color: var(--accent); background: none; color: var(--accent); }
pre code { font-size: .8125rem; }
@media (min-width: 52rem) { .columns.reverse { grid-template-columns: 1fr 22rem; } }
@media (min-width: 80rem) { .wide .people { grid-template-columns: repeat(3, 1fr); } }
details { margin-top: 1.5rem; }
summary { min-height: 2.75rem; padding: .5rem 0; cursor: pointer; color: var(--ink); }
pre { margin: 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
