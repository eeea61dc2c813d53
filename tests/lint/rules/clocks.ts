import { onlyIn } from '../onlyIn.ts';

const HERE = 'tests/lint/rules/clocks.ts';
const DATES = [
  'NewExpression[callee.name="Date"][arguments.length=0]',
  'CallExpression[callee.name="Date"]',
  'MemberExpression[object.name="Date"][property.name="now"]',
];

/** Pages read the time by one clock, which follows the server’s. */
export const pageClock = onlyIn({
  covers: /^(?:src\/client|sw)\/(?!.*\.test(?:ing)?\.tsx?$)/,
  list: HERE,
  restrictions: [
    {
      finds: [
        ...DATES,
        'MemberExpression[object.name="performance"][property.name=/^(now|timeOrigin)$/]',
        'CallExpression[callee.name="dayjs"][arguments.length=0]',
      ],
      files: ['src/client/device/clock.ts'],
      wrong: 'The clock of a device may be wrong by hours',
      remedy: 'Take the time from src/client/device/clock.ts, which follows the server’s clock',
    },
  ],
  refuses: [
    ['src/client/ui/Clock.tsx', 'const today = new Date();'],
    ['src/client/ui/a.ts', 'const today = Date.now();'],
    ['src/client/ui/a.ts', 'const start = performance.now();'],
    ['sw/a.ts', 'const today = dayjs();'],
    ['src/client/device/clock.ts', 'const today = 1;'],
  ],
  accepts: [
    ['src/client/ui/a.ts', 'const end = new Date(timestamp);'],
    ['src/client/ui/a.test.ts', 'const today = new Date();'],
    ['src/client/device/clock.ts', 'const today = new Date();'],
  ],
});

/** Journeys read the time from the clock of the tests. */
export const journeyClock = onlyIn({
  covers: /^e2e\//,
  restrictions: [
    {
      finds: [
        DATES[0] ?? '',
        'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
      ],
      wrong: 'The portal of the journeys runs on another clock',
      remedy: 'Take the time from testNow (tests/tools/clock.ts)',
    },
  ],
  refuses: [
    ['e2e/clock.spec.ts', 'const today = new Date();'],
    ['e2e/a.spec.ts', 'const today = Date.now();'],
  ],
  accepts: [['e2e/a.spec.ts', 'const end = new Date(timestamp);']],
});

/** Rules and the contract use neither the time, random numbers nor the environment. */
export const pureRules = onlyIn({
  covers: /^src\/(?:rules|contract)\/(?!.*\.test\.tsx?$)/,
  restrictions: [
    {
      finds: [
        ...DATES,
        'MemberExpression[object.name="Math"][property.name="random"]',
        'MemberExpression[object.name=/^(crypto|process|window|document)$/]',
        'Identifier[name="globalThis"]',
        'CallExpression[callee.name="fetch"]',
      ],
      wrong: 'A rule answers the same to the same values, on the server and on the page',
      remedy: 'Take the time or the random number as a parameter',
    },
  ],
  refuses: [
    ['src/rules/pure.ts', 'const today = new Date();'],
    ['src/rules/a.ts', 'const key = Math.random();'],
    ['src/contract/a.ts', 'const key = crypto.randomUUID();'],
    ['src/contract/a.ts', 'const mode = process.env;'],
  ],
  accepts: [
    ['src/rules/a.ts', '/** new Date() is not used. */\nconst end = new Date(timestamp);'],
    ['src/rules/a.test.ts', 'const today = new Date();'],
  ],
});

const SQL_CLOCK =
  /(?<![.\w])now\(\)|\b(?:current_(?:date|time|timestamp)|local(?:time|timestamp)|(?:clock|statement|transaction)_timestamp)\b/i;

/** The time is the portal clock’s, never the database’s with its own clock and time zone. */
export const databaseClock = onlyIn({
  covers: /^src\/(?:server|demo)\/(?!database\/migrations\/)/,
  list: HERE,
  restrictions: [
    {
      finds: (found) => ({
        TemplateElement(node) {
          if ('value' in node && SQL_CLOCK.test((node.value as { raw: string }).raw)) found(node);
        },
        Literal(node) {
          if ('value' in node && typeof node.value === 'string' && SQL_CLOCK.test(node.value))
            found(node);
        },
      }),
      files: {
        'src/server/areas/accounts/listChanges.ts':
          'Its versions state when the database made them, and are compared with its time.',
      },
      wrong: 'The database has a clock and a time zone of its own',
      remedy: 'Pass the portal’s time to the statement: `clock` in the call or the system has it',
    },
  ],
  refuses: [
    ['src/server/areas/cards/store.ts', 'sql`select now()`;'],
    ['src/server/areas/cards/store.ts', "sql.raw('select CURRENT_DATE');"],
  ],
  accepts: [
    ['src/server/areas/cards/store.ts', 'clock.now();\nnow();'],
    ['src/server/database/migrations/0001_a.ts', 'sql`select now()`;'],
  ],
});
