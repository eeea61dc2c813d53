import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const read = (sources: string) => readConfig({ PORTAL_SOURCES: sources }).sources;

test('has no entries by default', () => {
  expect(readConfig({}).sources).toEqual({});
});

test('reads the source of each attribute, also for one kind of person', () => {
  expect(read('title=staff; title@Student = ladok ;studies=ladok')).toEqual({
    title: { Employee: 'staff', Associate: 'staff', Affiliated: 'staff', Student: 'ladok' },
    studies: { Student: 'ladok' },
  });
  expect(read('level@Student=ladok;level=staff').level).toMatchObject({
    Employee: 'staff',
    Student: 'ladok',
  });
});

test('gives to the portal what administrators can change there', () => {
  expect(read('endDate=portal;endDate@Employee=staff')).toEqual({
    endDate: { Employee: 'staff', Associate: 'portal', Affiliated: 'portal' },
  });
});

test.each([
  ['phone=staff', /must be attribute=source .* not "phone=staff"; the attributes are name, /],
  ['name@Guest=staff', /the kinds Employee, Associate, Affiliated, Student$/],
  ['name', /not "name"/],
  ['name=Staff System', /not "name=Staff System"/],
  ['name=STAFF', /must name a source with lower-case letters/],
  ['name=staff; name=hr', /has two entries such as "name=hr"/],
  ['externalEmail=person', /people cannot change it in the portal themselves$/],
  ['title=portal', /must not have "title=portal": nobody can change it in the portal$/],
  ['endDate@Employee=portal', /nobody can change it in the portal$/],
  ['studies@Employee=ladok', /only students have studies$/],
])('refuses %s', (sources, problem) => {
  expect(() => read(sources)).toThrow(/^PORTAL_SOURCES /);
  expect(() => read(sources)).toThrow(problem);
});
