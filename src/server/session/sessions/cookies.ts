import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long a browser is recognised as the same one. */
const BROWSER_SECONDS = 400 * 24 * 60 * 60;
/** How long a person may take at the identity provider. */
export const ATTEMPT_SECONDS = 15 * 60;
/** How long a browser may take to sign out at the identity provider. */
export const SIGN_OUT_SECONDS = 10 * 60;
/** How long a browser can show why its account is closed. */
const CLOSED_SECONDS = 10 * 60;

/**
 * The server's cookies: their names and attributes. All are HttpOnly, and Secure unless the portal
 * runs on plain http.
 */
export class Cookies {
  readonly #isSecure: boolean;
  /** The name of the cookie that carries the session. */
  readonly sessionName: string;
  readonly #browser: string;
  readonly #closed: string;
  readonly #pending: string;
  readonly #attempt: string;
  readonly #walletRequest: string;
  readonly #signOut: string;

  constructor(baseUrl: string) {
    this.#isSecure = baseUrl.startsWith('https:');
    // With this prefix, browsers reject such a cookie from a neighbouring host.
    const prefix = this.#isSecure ? '__Host-' : '';
    this.sessionName = `${prefix}session`;
    this.#browser = `${prefix}browser`;
    this.#closed = `${prefix}closed`;
    this.#pending = `${prefix}pending`;
    this.#attempt = `${prefix}signin-`;
    this.#walletRequest = `${prefix}wallet-`;
    this.#signOut = `${prefix}signout`;
  }

  session = (request: FastifyRequest): string | undefined => request.cookies[this.sessionName];
  browser = (request: FastifyRequest): string | undefined => request.cookies[this.#browser];

  closed = (request: FastifyRequest): string | undefined => request.cookies[this.#closed];

  pending = (request: FastifyRequest): string | undefined => request.cookies[this.#pending];

  /** A sign-in that is not complete: it only opens the page that requests the second factor. */
  setPending(reply: FastifyReply, token: string, seconds: number): void {
    reply.setCookie(this.#pending, token, { ...this.#strict(), maxAge: seconds });
  }

  clearPending(reply: FastifyReply): void {
    reply.clearCookie(this.#pending, this.#strict());
  }

  setSession(reply: FastifyReply, token: string, ends: Date, now: Date): void {
    reply.setCookie(this.sessionName, token, {
      ...this.#strict(),
      maxAge: Math.floor((ends.getTime() - now.getTime()) / 1000),
    });
  }

  /**
   * Set when a person has proved their identity but is denied access: the browser may request the
   * reason.
   */
  setClosed(reply: FastifyReply, notice: string): void {
    reply.setCookie(this.#closed, notice, { ...this.#strict(), maxAge: CLOSED_SECONDS });
  }

  clearClosed = (reply: FastifyReply): void => void reply.clearCookie(this.#closed, this.#strict());
  clearSession = (reply: FastifyReply): void =>
    void reply.clearCookie(this.sessionName, this.#strict());

  /** The next user of the browser must not be recognised as the previous one. */
  clear(reply: FastifyReply): void {
    reply.clearCookie(this.sessionName, this.#strict());
    this.clearPending(reply);
    reply.clearCookie(this.#browser, this.#strict());
  }

  setBrowser(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#browser, token, { ...this.#strict(), maxAge: BROWSER_SECONDS });
  }

  /**
   * One cookie per attempt, so that two tabs can sign in side by side. Lax, because the browser
   * returns from another site.
   */
  attempt = (request: FastifyRequest, state: string): string | undefined =>
    request.cookies[this.#attemptName(state)];

  setAttempt(reply: FastifyReply, state: string): void {
    reply.setCookie(this.#attemptName(state), state, { ...this.#lax(), maxAge: ATTEMPT_SECONDS });
  }

  clearAttempt(reply: FastifyReply, state: string): void {
    reply.clearCookie(this.#attemptName(state), this.#lax());
  }

  /**
   * What binds a wallet's request to the browser that opened it, one cookie for each. Lax, because the
   * browser comes from the wallet.
   */
  walletRequest = (request: FastifyRequest, id: string): string | undefined =>
    request.cookies[this.#walletRequestName(id)];

  setWalletRequest(reply: FastifyReply, id: string, token: string, seconds: number): void {
    reply.setCookie(this.#walletRequestName(id), token, { ...this.#lax(), maxAge: seconds });
  }

  /** A sign-out at an identity provider. Lax, because the browser returns from another site. */
  signOut = (request: FastifyRequest): string | undefined => request.cookies[this.#signOut];

  setSignOut(reply: FastifyReply, token: string): void {
    reply.setCookie(this.#signOut, token, { ...this.#lax(), maxAge: SIGN_OUT_SECONDS });
  }

  clearSignOut = (reply: FastifyReply): void => void reply.clearCookie(this.#signOut, this.#lax());

  #walletRequestName = (id: string): string => `${this.#walletRequest}${id.slice(0, 8)}`;
  #attemptName = (state: string): string => `${this.#attempt}${state.slice(0, 8)}`;

  #strict = (): CookieSerializeOptions => ({
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: this.#isSecure,
  });
  #lax = (): CookieSerializeOptions => ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: this.#isSecure,
  });
}
