import { randomBytes } from 'node:crypto';
import type { FastifyReply } from 'fastify';

/** What a document may load: only our own, and inline only what carries this answer's nonce. */
export function contentSecurityPolicy({ nonce, isSecure }: { nonce?: string; isSecure: boolean }): string {
  const inline = nonce === undefined ? '' : ` 'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    // Image shrinking runs in a worker made from text.
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export const newNonce = (): string => randomBytes(16).toString('base64');

const TWO_YEARS = 63_072_000;

/** What every answer carries; a page replaces the policy by one with its nonce. */
export const securityHeaders = ({ isSecure }: { isSecure: boolean }): Readonly<Record<string, string>> => ({
  'content-security-policy': contentSecurityPolicy({ isSecure }),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isSecure ? { 'strict-transport-security': `max-age=${TWO_YEARS}; includeSubDomains` } : {}),
});

/** The policy of one page, with a nonce that no other answer has. */
export function setPagePolicy(reply: FastifyReply, { isSecure }: { isSecure: boolean }): string {
  const nonce = newNonce();
  reply.header('content-security-policy', contentSecurityPolicy({ nonce, isSecure }));
  return nonce;
}
