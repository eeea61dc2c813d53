import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../contract/values.ts';
import { languageOf } from '../http/language.ts';
import type { Markup } from '../markup.ts';
import { sendPage } from './page.ts';
import { demoTexts } from './texts.ts';

/** The language of a page that has two: the one that its address names, else the one that the browser asks for. */
export function demoLanguage({ url, headers }: FastifyRequest): Language {
  const asked = new URL(url, 'http://localhost').searchParams.get('language');
  return asked === 'sv-SE' || asked === 'en-GB' ? asked : languageOf(headers['accept-language']);
}

/** Sends a page that has both languages, with a link to itself in the other one. */
export function sendDemoPage(request: FastifyRequest, reply: FastifyReply, title: string, content: Markup, { isSecure }: { isSecure: boolean }): FastifyReply {
  const language = demoLanguage(request);
  const other: Language = language === 'sv-SE' ? 'en-GB' : 'sv-SE';
  const path = new URL(request.url, 'http://localhost').pathname;
  const otherLanguage = { href: `${path}?language=${other}`, name: demoTexts[language].otherLanguage, language: other };
  return sendPage(reply, { title, language, otherLanguage }, content, { isSecure });
}
