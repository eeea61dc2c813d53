import type { ObservedSystem } from '#contract/systemStatus.ts';
import type { OpenIdIssuer } from '#server/config/issuers.ts';

/** Where a system is asked, and how long it may take. */
export interface Asked {
  readonly host: string;
  readonly port: number;
  readonly isSecure: boolean;
  readonly timeoutMs: number;
}

interface Answer {
  readonly status: number;
  /** Given the address of the system. */
  readonly body?: (url: string) => unknown;
}

export type Protocol = 'HTTP' | 'HTTP/2' | 'SMTP' | 'LDAP';

export interface OutsideSystem {
  /** What notes whether it is reached; null where nothing does. */
  readonly system: ObservedSystem | null;
  /** Asks the system once, through the portal's own port. */
  readonly ask: (asked: Asked) => Promise<unknown>;
  /** What the system answers when it works, by the beginning of the path. */
  readonly answers?: Readonly<Record<string, Answer>>;
  /** HTTP, unless it is named. */
  readonly speaks?: Exclude<Protocol, 'HTTP'>;
  /** Whether it is never asked without TLS. */
  readonly isAlwaysSecure?: true;
  /** What counts as the answer, if it is not JSON of a certain shape. */
  readonly reads?: 'the status' | 'any text';
}

export const urlOf = ({ host, port, isSecure }: Asked, path = '') =>
  `${isSecure ? 'https' : 'http'}://${host}:${port}/${path}`;

export const issuer = (url: string): OpenIdIssuer => ({
  name: 'Main',
  scope: 1,
  url,
  clientId: 'minit',
  clientSecret: 'kept-by-nobody',
  requestedScopes: 'openid',
  claims: { liUId: 'sub', identityNumber: 'n', displayName: 'name', assurance: 'a', al2: 'al2' },
  twoStep: { acr: [], amr: [] },
  signOut: 'post',
  roles: { claim: 'groups', mapping: [] },
});
