import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { listTables } from '#server/areas/register/lists/listTables.ts';
import { expectListed } from './tools/findings.ts';
import { readModule, root } from './tools/modules.ts';
import { reachedFrom } from './tools/reached.ts';
import { tablesFilled } from './tools/tableWrites.ts';

const HERE = 'tests/tableDoors.test.ts';

/** Every program of the server that `package.json` names, but for those of the demonstration. */
const programs = [
  ...readFileSync(join(root, 'package.json'), 'utf8').matchAll(
    /\bnode (?:-- )?(src\/server\/[\w/]+\.ts)/g,
  ),
].map(([, program = '']) => program);
/** What may fill a university’s tables. A migration runs once, on a database that may be empty. */
const FILLS = /^src\/server\/(?!database\/migrations\/).*\.ts$/;
const DEMONSTRATION = /^src\/demo\//;
/** Only a demonstration has them. */
const OF_DEMONSTRATION = /^demo_/;

const schema = readModule('src/server/database/schema.ts').text;
const tables = [...schema.matchAll(/^ {2}(\w+): \w+Table;$/gm)]
  .map(([, table = '']) => table)
  .filter((table) => !OF_DEMONSTRATION.test(table));

/** The files by which rows come into each table: those that the programs reach and that insert. */
const doors = Map.groupBy(
  programs
    .flatMap((program) => reachedFrom(program, (path) => !DEMONSTRATION.test(path)))
    .filter((path) => FILLS.test(path))
    .flatMap((path) => [...tablesFilled(readModule(path).text)].map((table) => ({ table, path }))),
  ({ table }) => table,
);

/** What files of lists fill, whose tables are values. */
const ofLists = new Set<string>(Object.values(listTables).map(({ table }) => table));

const BY_TRIGGER = 'the database’s triggers fill it from other tables';
const BY_PLACES = 'areas/campus/placeStore.ts fills it, and names it by the kind of place';

/** Tables for which no file of the product says in words that it fills them, with the reason. */
const FILLED_OTHERWISE: Readonly<Record<string, string>> = {
  organisation_closure: BY_TRIGGER,
  listed_change: BY_TRIGGER,
  campus: BY_PLACES,
  building: BY_PLACES,
  room: BY_PLACES,
  entrance: BY_PLACES,
};

describe('every table that a university needs', () => {
  test('is filled through a door outside the demonstration, or listed with the reason', () => {
    expectListed(
      tables.filter((table) => !doors.has(table) && !ofLists.has(table)),
      Object.keys(FILLED_OTHERWISE),
      {
        missing: `nothing but the demonstration fills it: add a file kind, a call or a page.`,
        surplus: `it has a door now, or is gone: take it off the lists of ${HERE}.`,
      },
    );
  });

  test('is found in the schema', () => {
    expect(tables).toContain('organisation');
    expect(doors.get('organisation')).toEqual(
      expect.arrayContaining([
        { table: 'organisation', path: 'src/server/areas/register/organisations.ts' },
      ]),
    );
  });
});

test.each([
  [`tx.insertInto('person').values(row)`, ['person']],
  [`tx\n  .insertInto('account as own')`, ['account']],
  ['sql`insert  into\n person (lin)`', ['person']],
  [`tx.updateTable('person').set({})`, []],
  ['sql`delete from person`', []],
])('recognises what %s fills', (source, filled) => {
  expect([...tablesFilled(source)]).toEqual(filled);
});
