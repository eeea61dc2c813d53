import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { RECAPTCHA } from '#rules/reCaptcha.ts';

export interface PageSafety {
  /** Whether the portal is served over https. */
  readonly isSecure: boolean;
  /** Origin of the university's logo, if it is on another host. */
  readonly logoOrigin?: string | undefined;
  /** Whether forms use reCAPTCHA, which loads a script and a frame from Google. */
  readonly hasReCaptcha?: boolean;
  /** Origin to which the page's form is sent, if it is on another host. */
  readonly formOrigin?: string | undefined;
}

/** Origin of the files that reCAPTCHA's script loads. */
const RECAPTCHA_PARTS = 'https://www.gstatic.com/recaptcha/';

/**
 * Returns the policy for a document: it may load only the portal's own files and the logo, and
 * inline code only with this response's nonce.
 */
export function contentSecurityPolicy({
  nonce,
  isSecure,
  logoOrigin,
  hasReCaptcha = false,
  formOrigin,
}: PageSafety & { nonce?: string }): string {
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
    ["form-action 'self'", formOrigin].filter(Boolean).join(' '),
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export const newNonce = (): string => randomBytes(16).toString('base64');

const TWO_YEARS = 63_072_000;

/**
 * Headers of every response. Responses are data: if a browser ever displays one as a page, it may
 * not load or run anything.
 */
export const responseHeaders = ({ isSecure }: PageSafety): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  ...(isSecure ? { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` } : {}),
});

/**
 * Additional headers of a page or of the service worker: what it may load, and which documents may
 * access its window.
 */
export const pageHeaders = (
  safety: PageSafety & { nonce?: string },
): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy(safety),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'x-frame-options': 'DENY',
});

/** Sets the headers of a page and returns its nonce, which is unique to this response. */
export function setPageHeaders(reply: FastifyReply, safety: PageSafety): string {
  const nonce = newNonce();
  reply.headers(pageHeaders({ ...safety, nonce }));
  return nonce;
}
