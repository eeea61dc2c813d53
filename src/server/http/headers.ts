import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { RECAPTCHA } from '../../rules/reCaptcha.ts';

export interface PageSafety {
  /** The portal is reached by https. */
  readonly isSecure: boolean;
  /** Whence the university's logo comes, where that is another host. */
  readonly logoOrigin?: string | undefined;
  /** Forms carry reCAPTCHA, which comes from its makers with a frame of its own. */
  readonly hasReCaptcha?: boolean;
}

/** What reCAPTCHA's script loads. */
const RECAPTCHA_PARTS = 'https://www.gstatic.com/recaptcha/';

/** What a document may load: only our own and the logo, and inline only what carries this answer's nonce. */
export function contentSecurityPolicy({ nonce, isSecure, logoOrigin, hasReCaptcha = false }: PageSafety & { nonce?: string }): string {
  const inline = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self'${inline}${hasReCaptcha ? ` ${RECAPTCHA} ${RECAPTCHA_PARTS}` : ''}`,
    `style-src 'self'${inline}`,
    ["img-src 'self' data: blob:", logoOrigin].filter(Boolean).join(' '),
    "media-src 'self' blob:",
    ...(hasReCaptcha ? [`frame-src ${RECAPTCHA}`] : []),
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export const newNonce = (): string => randomBytes(16).toString('base64');

const TWO_YEARS = 63_072_000;

/** What every answer carries. It is data: should a browser ever show it as a page, nothing in it may load or run. */
export const answerHeaders = ({ isSecure }: PageSafety): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isSecure ? { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` } : {}),
});

/** What a page or the worker carries besides: what may load in it, and who may look into its window. */
export const pageHeaders = (safety: PageSafety & { nonce?: string }): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(safety),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
});

/** Sends a page's headers and gives the nonce that no other answer has. */
export function setPageHeaders(reply: FastifyReply, safety: PageSafety): string {
  const nonce = newNonce();
  reply.headers(pageHeaders({ ...safety, nonce }));
  return nonce;
}
