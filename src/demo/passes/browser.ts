import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import { PASSES } from './page.ts';

const COOKIE = 'demo_passes';

/** Returns what names the phone of the browser, by a cookie that is set if it is missing. */
export function browserOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { baseUrl }: Pick<Config, 'baseUrl'>,
): string {
  const browser = request.cookies[COOKIE] ?? newToken();
  if (request.cookies[COOKIE] === undefined)
    reply.setCookie(COOKIE, browser, {
      path: PASSES,
      httpOnly: true,
      sameSite: 'lax',
      secure: baseUrl.startsWith('https:'),
    });
  return hashOf(browser);
}
