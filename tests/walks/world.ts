import { hash, verify } from '@node-rs/argon2';
import { normalisePassword, passwordForms } from '#rules/passwordPolicy.ts';
import { dateInSweden } from '#rules/dates.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { type Portal, startPortal } from '#tests/support/portal.ts';

/** Limits that would keep a walk from doing in a second what people do in a day. */
const ENVIRONMENT = {
  PORTAL_ACCESS_MINUTES: '1440',
  PORTAL_SESSION_IDLE_MINUTES: '1440',
  PORTAL_SESSION_HOURS: '48',
  PORTAL_CALLS_PER_MINUTE: '1000000',
  PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '1000000',
  PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS: '1000000',
  // A cast has about 20 people.
  PORTAL_TREE_MOVES_PEOPLE: '4',
};
const START = Date.parse('2026-11-21T09:00:00Z');
const DAY_MS = 86_400_000;

/** Argon2id by which a password costs next to nothing: walks set many. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
const cheapHashing = {
  hash: (password: string) => hash(normalisePassword(password), CHEAP),
  verify: async (known: string, password: string) => {
    for (const form of passwordForms(password)) if (await verify(known, form)) return true;
    return false;
  },
};

/** One server in this process, with a database of its own, in which walks follow each other. */
export interface World {
  readonly portal: Portal;
  readonly config: Config;
  /** The server's clock, which stands still unless a walk moves it. */
  readonly now: () => Date;
  readonly today: () => string;
  readonly later: (milliseconds: number) => void;
  /** Sets the clock to the morning on which a walk begins. */
  readonly begin: (day: number) => void;
  /** The number of walks so far, which makes the names of a cast unique. */
  readonly nextCast: () => number;
  /** The accounts of the cast before, whose roles end when the next one comes. */
  earlier: readonly string[];
  readonly close: () => Promise<void>;
}

export async function startWorld(): Promise<World> {
  let now = START;
  let casts = 0;
  const portal = await startPortal({
    clock: () => new Date(now),
    environment: ENVIRONMENT,
    systems: { hashing: cheapHashing },
  });
  return {
    portal,
    config: readConfig({
      ...ENVIRONMENT,
      DATABASE_URL: portal.databaseUrl,
      PORTAL_BASE_URL: portal.url,
    }),
    now: () => new Date(now),
    today: () => dateInSweden(new Date(now)),
    later: (milliseconds) => {
      now += milliseconds;
    },
    begin: (day) => {
      now = START + day * DAY_MS;
    },
    nextCast: () => {
      casts += 1;
      return casts;
    },
    earlier: [],
    close: portal.close,
  };
}
