import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Language, languages } from '#contract/languages.ts';
import { languageOf } from '#server/http/language.ts';
import type { Markup } from '#server/base/markup.ts';
import { sendPage } from './page.ts';
import { textIn } from '#server/texts/texts.ts';

/** The language of a page: the one in the URL, or else the one that the browser prefers. */
export function demoLanguage({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): Language {
  const asked = new URL(url, 'http://localhost').searchParams.get('language');
  return languages.find((one) => one === asked) ?? languageOf(headers['accept-language']);
}

/**
 * Sends a page with a link to the same page in the other language. The response to a form has no
 * such link, because it has no URL of its own.
 */
export function sendDemoPage(
  request: FastifyRequest,
  reply: FastifyReply,
  title: string,
  content: Markup | ((nonce: string) => Markup),
  { isSecure, status = 200 }: { isSecure: boolean; status?: number },
): FastifyReply {
  const language = demoLanguage(request);
  const hasAddress = request.method === 'GET';
  return sendPage(
    reply,
    {
      title,
      language,
      otherLanguage: hasAddress ? inOtherLanguage(request.url, language) : null,
      isPortalsLanguage: hasAddress,
    },
    content,
    { isSecure, status },
  );
}

function inOtherLanguage(url: string, language: Language) {
  // The next one, so that the link leads through all of them.
  const other = languages[(languages.indexOf(language) + 1) % languages.length] ?? language;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('language', other);
  return {
    href: `${pathname}?${searchParams.toString()}`,
    name: textIn(language, 'DEMO/OTHER_LANGUAGE'),
    language: other,
  };
}
