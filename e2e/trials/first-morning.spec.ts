import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { dateInSweden } from '#rules/dates.ts';
import { testNow } from '#tests/tools/clock.ts';
import { everybodyActivates, type Invited, printKeys, textOf } from '../movingIn/firstMorning.ts';
import { databaseAs, IMPORT, IMPORT_LINE, install, OPERATING } from '../movingIn/installation.ts';
import { newOperator, type Operator } from '../movingIn/operator.ts';
import { universityFiles } from '../movingIn/people.ts';
import { startSurroundings, type Surroundings } from '../movingIn/surroundings.ts';
import { expect, test } from '../support/test.ts';

const SUPERUSER = 'annli42';
/** Of the files' 500 people. */
const STUDENTS = 270;

let around: Surroundings;
let operator: Operator;
test.beforeAll(async () => {
  around = await startSurroundings();
  operator = newOperator();
});
test.afterAll(async () => {
  await operator.remove();
  await around.stop();
});

/** The figures are those of docs/operating/sizing.md. */
test('on a first morning, all new students activate their accounts', async () => {
  test.setTimeout(300_000);
  await install(operator, around);
  await operator.follow(OPERATING, 'npm run setup -- --superuser');
  const files = universityFiles(dateInSweden(testNow()), SUPERUSER);
  for (const [kind, content] of Object.entries(files))
    writeFileSync(join(operator.folder, `${kind}.csv`), content);
  await operator.follow(IMPORT, `${IMPORT_LINE} --apply`);
  await operator.start(OPERATING, 'npm start', around.port);

  const keys = await printKeys(around.portal, SUPERUSER);
  const numbers = new Map(
    (
      await ask<{ id: string; number: string }>(
        `select user_id as id, national_id as number from account join person using (lin)
         where person_type = 'Student' and user_id is not null`,
      )
    ).map(({ id, number }) => [id, number]),
  );
  const students = keys.flatMap(({ liUId, key }): Invited[] => {
    const nationalId = numbers.get(liUId);
    return nationalId === undefined ? [] : [{ userId: liUId, key, nationalId }];
  });
  expect(students).toHaveLength(STUDENTS);

  const began = testNow();
  const from = performance.now();
  const times = await everybodyActivates(around.portal, students);
  const seconds = (performance.now() - from) / 1000;
  await expect.poll(unsent, { timeout: 120_000 }).toBe(0);
  const [letters] = await ask<{ sent: number; middle: number; nearly_all: number }>(
    `select count(*)::integer as sent,
       percentile_cont(0.5) within group (order by waited) as middle,
       percentile_cont(0.99) within group (order by waited) as nearly_all
     from (select extract(epoch from sent_at - created_at)::float8 as waited
           from outgoing_message where created_at >= $1) as morning`,
    [began],
  );
  console.log(
    [
      `${students.length} students in ${seconds.toFixed(1)} s, ` +
        `${Math.round((students.length * 3600) / seconds)} an hour`,
      ' median      p99',
      textOf(times),
      `${letters?.sent} letters waited ${letters?.middle.toFixed(1)} s (median), ` +
        `${letters?.nearly_all.toFixed(1)} s (p99)`,
    ].join('\n'),
  );
  expect(
    await ask(`select count(*)::integer as active from account
    where person_type = 'Student' and user_status = 'Active'`),
  ).toEqual([{ active: STUDENTS }]);
  expect(letters?.sent).toBeGreaterThanOrEqual(STUDENTS);
  expect([...around.answers.keys()].filter((status) => status >= 500)).toEqual([]);
});

const unsent = async () =>
  (
    await ask<{ waiting: number }>(
      'select count(*)::integer as waiting from outgoing_message where sent_at is null',
    )
  )[0]?.waiting;

async function ask<Row extends object>(query: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: databaseAs(around, 'minit') });
  await client.connect();
  try {
    return (await client.query<Row>(query, values)).rows;
  } finally {
    await client.end();
  }
}
