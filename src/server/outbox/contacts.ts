import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { ObservedSystem } from '#contract/systemStatus.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import { NoResponse } from '../systems/noResponse.ts';
import type { Systems } from '../systems/systems.ts';

/** A system that goes on as before is noted this often, so that hardly any call writes. */
const NOTED_EVERY_MS = 60_000;

interface ContactParts {
  readonly config: Settings;
  readonly db: Db;
  readonly log: FastifyBaseLogger;
  readonly clock: () => Date;
}

type Settings = Pick<
  Config,
  'bankId' | 'cardSystem' | 'directory' | 'mail' | 'reCaptcha' | 'sms' | 'topDesk'
>;

/** The systems outside the portal that it is configured with. */
export const configuredSystems = (config: Settings): readonly ObservedSystem[] =>
  ObservedSystem.options.filter((system) => isConfigured[system](config));

const isConfigured: Readonly<Record<ObservedSystem, (config: Settings) => boolean>> = {
  Mail: ({ mail }) => mail.smtpUrl !== null,
  Directory: ({ directory }) => directory !== null,
  Cards: ({ cardSystem }) => cardSystem !== null,
  Cases: ({ topDesk }) => topDesk !== null,
  BankId: ({ bankId }) => bankId !== null,
  Sms: ({ sms }) => sms !== null,
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
    if (port === null || !isConfigured[system](this.#parts.config)) return port;
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

  /** Returns the systems that calls use, observed. */
  observeAll(systems: Systems): Systems {
    return {
      ...systems,
      cases: this.observe('Cases', systems.cases),
      directory: this.observe('Directory', systems.directory),
      bankId: this.observe('BankId', systems.bankId),
      sms: this.observe('Sms', systems.sms),
      reCaptcha: this.observe('ReCaptcha', systems.reCaptcha),
    };
  }

  /** Resolves when everything noted so far is written. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  #observed(system: ObservedSystem, result: unknown): unknown {
    if (!(result instanceof Promise)) return result;
    return result.then(
      (value: unknown) => {
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

  #note(system: ObservedSystem, isReached: boolean): void {
    const { clock, log } = this.#parts;
    const now = clock();
    const noted = this.#noted.get(system);
    if (noted?.isReached === isReached && now.getTime() - noted.at < NOTED_EVERY_MS) return;
    this.#noted.set(system, { isReached, at: now.getTime() });
    this.#writing = this.#writing
      .then(() => this.#write(system, isReached, now))
      .catch((error: unknown) => log.warn({ err: error }, 'A contact with a system was not noted'));
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
