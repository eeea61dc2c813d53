import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '../../../../tests/support/screen.tsx';
import type { OrganisationNode } from '../../../contract/organisations.ts';
import { levelsOf, pathTo } from './levels.ts';
import { type ChosenOrganisation, OrganisationSelector } from './OrganisationSelector.tsx';

const node = (id: string, isAdministered: boolean, children: OrganisationNode[] = [], type: OrganisationNode['type'] = 'Division'): OrganisationNode => ({
  organisationId: id, shortName: id.toUpperCase(), type, name: { 'sv-SE': `Namn ${id}`, 'en-GB': `Name ${id}` }, path: `/${id}`, isAdministered, children,
});
const tree = [
  node('ku', false, [
    node('idt', true, [node('sys', true, [node('web', true, [], 'Unit')]), node('net', true)], 'Department'),
    node('mai', false, [], 'Department'),
  ], 'Company'),
];

const changed = vi.fn<(chosen: ChosenOrganisation | null) => void>();
function Form({ at = null, isRequired = false, error }: { at?: string | null; isRequired?: boolean; error?: string }) {
  const [value, setValue] = useState(at);
  const onChange = (chosen: ChosenOrganisation | null) => {
    changed(chosen);
    setValue(chosen?.organisationId ?? null);
  };
  return <OrganisationSelector tree={tree} value={value} onChange={onChange} isRequired={isRequired} error={error} />;
}

beforeEach(async () => {
  changed.mockClear();
  await startScreens();
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(name) });
const values = () => ['Lärosäte', 'Institution', 'Avdelning', 'Enhet'].map((name) => field(name).value);
async function choose(name: string, option: string) {
  fireEvent.click(field(name));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

// ACCT-09, ACCT-13
test('a preset unit fills all four levels', () => {
  show(<Form at="web" />);
  expect(values()).toEqual(['Namn ku (KU)', 'Namn idt (IDT)', 'Namn sys (SYS)', 'Namn web (WEB)']);
});

// ACCT-11
test('departments can be chosen before a company, and fill it', async () => {
  show(<Form />);
  expect(values()).toEqual(['', '', '', '']);
  await choose('Institution', 'Namn idt (IDT)');
  expect(values()).toEqual(['Namn ku (KU)', 'Namn idt (IDT)', '', '']);
  expect(changed).toHaveBeenLastCalledWith({ organisationId: 'idt', isAdministered: true });
});

// ACCT-13
test('choosing a higher level empties the lower ones and says so', async () => {
  show(<Form at="web" />);
  await choose('Avdelning', 'Namn net (NET)');
  expect(values()).toEqual(['Namn ku (KU)', 'Namn idt (IDT)', 'Namn net (NET)', '']);
  expect(screen.getByRole('status').textContent).toBe('Rensades: Enhet.');
});

// ACCT-10
test('each level is cleared by itself, and with it those below', () => {
  show(<Form at="web" />);
  const group = screen.getByRole('group', { name: 'Organisation' });
  const clear = within(group).getAllByRole('button', { name: 'Rensa' });
  fireEvent.click(clear[2] ?? group);
  expect(values()).toEqual(['Namn ku (KU)', 'Namn idt (IDT)', '', '']);
  expect(changed).toHaveBeenLastCalledWith({ organisationId: 'idt', isAdministered: true });
});

// ACCT-12
test('a node that is not administered is no valid selection, and is reported as such', () => {
  show(<Form at="idt" />);
  fireEvent.click(screen.getAllByRole('button', { name: 'Rensa' })[1] ?? screen.getByRole('group'));
  expect(changed).toHaveBeenLastCalledWith({ organisationId: 'ku', isAdministered: false });
  expect(screen.getByText('Du administrerar inte den här delen. Välj en som du administrerar.')).toBeTruthy();
});

test('only what is administered is offered, and what lies above it', async () => {
  show(<Form />);
  fireEvent.click(field('Institution'));
  expect(await screen.findByRole('option', { name: 'Namn idt (IDT)', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Namn mai (MAI)', hidden: true })).toBeNull();
});

test('what is chosen already is shown, also where it is not administered', () => {
  show(<Form at="mai" />);
  expect(values()).toEqual(['Namn ku (KU)', 'Namn mai (MAI)', '', '']);
});

// ACCT-14
test('where it is required, the department is what the error stands at', () => {
  show(<Form at="ku" isRequired error="Välj institution." />);
  const department = field('Institution');
  expect(department.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Välj institution.')).toBeTruthy();
});

test('a level says what it waits for, or that there is nothing on it', () => {
  show(<Form at="net" />);
  expect(field('Enhet').placeholder).toBe('Inget att välja');
  cleanup();
  show(<Form at="ku" />);
  expect([field('Avdelning').placeholder, field('Enhet').placeholder]).toEqual(['Välj institution först', 'Välj avdelning först']);
});

test('an unknown node is nowhere in the tree', () => {
  expect(pathTo(tree, 'gone')).toEqual([]);
  expect(levelsOf(tree, 'gone').map(({ chosen }) => chosen)).toEqual([null, null, null, null]);
});
