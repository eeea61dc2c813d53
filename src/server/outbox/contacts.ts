import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { ObservedSystem } from '#contract/systemStatus.ts';
import type { Config } from '#server/config/config.ts';
import type { Issuer } from '#server/config/issuers.ts';
import type { Db } from '../database/open.ts';
import { NoResponse } from '../systems/noResponse.ts';
import type { Systems } from '../systems/systems.ts';

/** A system that goes on as before is noted this often, so that hardly any call writes. */
const NOTED_EVERY_MS = 60_000;
/** A system that takes longer counts as away until it responds. */
const AWAY_AFTER_MS = 5_000;

interface ContactParts {
  readonly config: Settings;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
  readonly awayAfterMs?: number;
}

type Settings = Pick<
  Config,
  | 'applePasses'
  | 'bankId'
  | 'cardSystem'
  | 'demo'
  | 'directory'
  | 'googlePasses'
  | 'issuers'
  | 'mail'
  | 'push'
  | 'reCaptcha'
  | 'sms'
  | 'topDesk'
>;

/** The system that an identity provider is, among those that are observed. */
export const systemOf = ({ name }: Pick<Issuer, 'name'>) => `Issuer${name}` as const;

/** The systems outside the portal that it is configured with. */
export const configuredSystems = (config: Settings): readonly ObservedSystem[] =>
  ObservedSystem.options.filter((system) => isConfigured(system, config));

type IssuerSystem = Extract<ObservedSystem, `Issuer${string}`>;
const isIssuer = (system: ObservedSystem): system is IssuerSystem => system.startsWith('Issuer');

/** The demonstration is its own identity provider. */
const isConfigured = (system: ObservedSystem, config: Settings): boolean =>
  isIssuer(system)
    ? config.demo === null && config.issuers.some((issuer) => systemOf(issuer) === system)
    : otherSystems[system](config);

const otherSystems: Readonly<
  Record<Exclude<ObservedSystem, IssuerSystem>, (config: Settings) => boolean>
> = {
  Mail: ({ mail }) => mail.smtpUrl !== null,
  Directory: ({ directory }) => directory !== null,
  Cards: ({ cardSystem }) => cardSystem !== null,
  Cases: ({ topDesk }) => topDesk !== null,
  BankId: ({ bankId }) => bankId !== null,
  Sms: ({ sms }) => sms !== null,
  Push: ({ push }) => push !== null,
  // Without a key of the university, the push service and Google are parts of the demonstration.
  ApplePasses: ({ applePasses }) => applePasses !== null && applePasses.key !== null,
  GooglePasses: ({ googlePasses }) => googlePasses !== null && googlePasses.key !== null,
  ReCaptcha: ({ reCaptcha }) => reCaptcha !== null,
  // Superusers add their receivers on a page.
  Webhooks: () => true,
};

/**
 * Notes when each outside system last responded and since when it has not, in the database that all
 * processes share. A note never delays or fails the call that it is about.
 */
export class SystemContacts {
  readonly #parts: ContactParts;
  readonly #noted = new Map<ObservedSystem, { readonly isReached: boolean; readonly at: number }>();
  #writing: Promise<unknown> = Promise.resolve();

  constructor(parts: ContactParts) {
    this.#parts = parts;
  }

  /** Returns the port with its promises observed, or as it is if it leads to no outside system. */
  observe<T extends object | null>(system: ObservedSystem, port: T): T {
    if (port === null || !isConfigured(system, this.#parts.config)) return port;
    return new Proxy(port, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key);
        if (typeof member !== 'function') return member;
        return (...args: readonly unknown[]) =>
          this.#observed(system, Reflect.apply(member, target, args));
      },
      apply: (target, self, args) =>
        typeof target === 'function' && this.#observed(system, Reflect.apply(target, self, args)),
    });
  }

  /** Returns the systems that calls use, observed. The case system is watched by itself. */
  observeAll(systems: Systems): Systems {
    return {
      ...systems,
      directory: this.observe('Directory', systems.directory),
      bankId: this.observe('BankId', systems.bankId),
      sms: this.observe('Sms', systems.sms),
      reCaptcha: this.observe('ReCaptcha', systems.reCaptcha),
      // A link is made without asking Google.
      googlePasses: systems.googlePasses && {
        ...systems.googlePasses,
        save: this.observe('GooglePasses', systems.googlePasses.save),
      },
    };
  }

  /** Returns the work, whose outcome is noted. */
  watch<T>(system: ObservedSystem, work: Promise<T>): Promise<T> {
    if (!isConfigured(system, this.#parts.config)) return work;
    const slow = setTimeout(
      () => this.#note(system, false),
      this.#parts.awayAfterMs ?? AWAY_AFTER_MS,
    ).unref();
    return work
      .finally(() => clearTimeout(slow))
      .then(
        (value) => {
          this.#note(system, true);
          return value;
        },
        (error: unknown) => {
          // Any other error is the response of a system that refuses.
          this.#note(system, !(error instanceof NoResponse));
          throw error;
        },
      );
  }

  /** Resolves when everything noted so far is written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #observed(system: ObservedSystem, result: unknown): unknown {
    return result instanceof Promise ? this.watch(system, result) : result;
  }

  #note(system: ObservedSystem, isReached: boolean): void {
    const { clock, log } = this.#parts;
    const now = clock();
    const noted = this.#noted.get(system);
    // The clock may have been set back.
    const age = Math.abs(now.getTime() - (noted?.at ?? 0));
    if (noted?.isReached === isReached && age < NOTED_EVERY_MS) return;
    this.#noted.set(system, { isReached, at: now.getTime() });
    this.#writing = this.#writing
      .then(() => this.#write(system, isReached, now))
      .catch((error: unknown) => {
        this.#noted.delete(system);
        log.warn({ err: error }, 'A contact with a system was not noted');
      });
  }

  async #write(system: ObservedSystem, isReached: boolean, now: Date): Promise<void> {
    await this.#parts.db
      .insertInto('system_contact')
      .values({
        system,
        reached_at: isReached ? now : null,
        away_since: isReached ? null : now,
      })
      .onConflict((conflict) =>
        conflict
          .column('system')
          .doUpdateSet(
            isReached
              ? { reached_at: now, away_since: null }
              : { away_since: sql<Date>`coalesce(system_contact.away_since, excluded.away_since)` },
          ),
      )
      .execute();
  }
}
