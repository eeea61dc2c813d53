import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contract/languages.ts';
import type { SignOutForm } from '../session/signIn/federation/identityProvider.ts';
import { html, Markup } from '#server/base/markup.ts';
import { textIn } from '../texts/texts.ts';
import { setPageHeaders } from './headers.ts';
import { languageOf } from './language.ts';

/** The script that sends the form. A file, so that the page needs no inline script. */
const SCRIPT_PATH = '/signout/submit.js';
const SCRIPT = "document.querySelector('form').submit();\n";

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { display: grid; place-content: center; min-height: 80vh; margin: 0; padding: 1.5rem;
  max-width: 34rem; margin-inline: auto; background: light-dark(#fff, #14171c); color: light-dark(#1a1d22, #e8eaee) }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .5rem }
p { margin: 0 0 1rem }
button { font: inherit; font-weight: 600; min-height: 44px; padding: .5rem 1.25rem; border: 1px solid transparent;
  border-radius: 8px; background: light-dark(#244885, #98b5e0); color: light-dark(#fff, #11264c) }
button:focus-visible { outline: 3px solid light-dark(#b95720, #eda273); outline-offset: 2px }`;

/** Adds the script of the page that signs out at the issuer. */
export const addSignOutScript = (app: FastifyInstance): void =>
  void app.get(SCRIPT_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(SCRIPT),
  );

/**
 * Sends the page whose form signs out at the issuer, to which alone it may be sent. The script sends
 * it at once, and the button where scripts fail.
 */
export function sendSignOutPage(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  form: SignOutForm,
  isSecure: boolean,
): FastifyReply {
  const nonce = setPageHeaders(reply, { isSecure, formOrigin: form.endpoint.origin });
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(signOutPage(form, languageOf(headers['accept-language']), nonce));
}

const signOutPage = (
  { endpoint, fields }: SignOutForm,
  language: Language,
  nonce: string,
): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${textIn(language, 'SIGN_OUT/TITLE')}</title>
<style nonce="${nonce}">${new Markup(STYLE)}</style>
<script src="${SCRIPT_PATH}" defer></script>
</head>
<body>
<main>
<h1>${textIn(language, 'SIGN_OUT/TITLE')}</h1>
<p>${textIn(language, 'SIGN_OUT/TEXT', { host: endpoint.host })}</p>
<form method="post" action="${endpoint.href}">
${Object.entries(fields).map(
  ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
)}
<button>${textIn(language, 'SIGN_OUT/ACTION')}</button>
</form>
</main>
</body>
</html>
`.text;
