import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import type { OrganisationNode } from '#contract/organisations.ts';
import { levelsOf, pathTo } from './levels.ts';
import { type ChosenOrganisation, OrganisationSelector } from './OrganisationSelector.tsx';

const node = (
  id: string,
  isAdministered: boolean,
  children: OrganisationNode[] = [],
  type: OrganisationNode['type'] = 'Division',
): OrganisationNode => ({
  organisationId: id,
  shortName: id.toUpperCase(),
  type,
  name: { 'sv-SE': `Namn ${id}`, 'en-GB': `Name ${id}` },
  path: `/${id}`,
  isAdministered,
  children,
});
const tree = [
  node(
    'ku',
    false,
    [
      node(
        'idt',
        true,
        [node('sys', true, [node('web', true, [], 'Unit')]), node('net', true)],
        'Department',
      ),
      node('mai', false, [], 'Department'),
    ],
    'Company',
  ),
];

const changed = vi.fn<(chosen: ChosenOrganisation | null) => void>();
function Form({
  at = null,
  isRequired = false,
  error,
}: {
  at?: string | null;
  isRequired?: boolean;
  error?: string;
}) {
  const [value, setValue] = useState(at);
  const onChange = (chosen: ChosenOrganisation | null) => {
    changed(chosen);
    setValue(chosen?.organisationId ?? null);
  };
  return (
    <OrganisationSelector
      tree={tree}
      value={value}
      onChange={onChange}
      isRequired={isRequired}
      error={error}
    />
  );
}

beforeEach(async () => {
  changed.mockClear();
  await startScreens();
});

const field = (name: string) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: new RegExp(name) });
const values = () =>
  ['Lärosäte', 'Institution', 'Avdelning', 'Enhet'].map((name) => field(name).value);
async function choose(name: string, option: string) {
  fireEvent.click(field(name));
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

// ACCT-09, ACCT-13
test('fills all four levels from a preset unit', () => {
  show(<Form at="web" />);
  expect(values()).toEqual(['Namn ku (KU)', 'Namn idt (IDT)', 'Namn sys (SYS)', 'Namn web (WEB)']);
});

// ACCT-11
test('allows choosing a department before a company, and then fills in the company', async () => {
  show(<Form />);
  expect(values()).toEqual(['', '', '', '']);
  await choose('Institution', 'Namn idt (IDT)');
  expect(values()).toEqual(['Namn ku (KU)', 'Namn idt (IDT)', '', '']);
  expect(changed).toHaveBeenLastCalledWith({ organisationId: 'idt', isAdministered: true });
});

// ACCT-13
test('clears the lower levels when a higher one is chosen, and announces it', async () => {
  show(<Form at="web" />);
  await choose('Avdelning', 'Namn net (NET)');
  expect(values()).toEqual(['Namn ku (KU)', 'Namn idt (IDT)', 'Namn net (NET)', '']);
  expect(screen.getByRole('status').textContent).toBe('Rensades: Enhet.');
});

// ACCT-10
test('clears each level separately, together with the levels below it', () => {
  show(<Form at="web" />);
  const group = screen.getByRole('group', { name: 'Organisation' });
  const clear = within(group).getAllByRole('button', { name: 'Rensa' });
  fireEvent.click(clear[2] ?? group);
  expect(values()).toEqual(['Namn ku (KU)', 'Namn idt (IDT)', '', '']);
  expect(changed).toHaveBeenLastCalledWith({ organisationId: 'idt', isAdministered: true });
});

// ACCT-12
test('shows an error for a node that is not administered, and reports it as not administered', () => {
  show(<Form at="idt" />);
  fireEvent.click(screen.getAllByRole('button', { name: 'Rensa' })[1] ?? screen.getByRole('group'));
  expect(changed).toHaveBeenLastCalledWith({ organisationId: 'ku', isAdministered: false });
  expect(
    screen.getByText('Du administrerar inte den här delen. Välj en som du administrerar.'),
  ).toBeTruthy();
});

test('offers only administered nodes and their ancestors', async () => {
  show(<Form />);
  fireEvent.click(field('Institution'));
  expect(await screen.findByRole('option', { name: 'Namn idt (IDT)', hidden: true })).toBeTruthy();
  expect(screen.queryByRole('option', { name: 'Namn mai (MAI)', hidden: true })).toBeNull();
});

test('shows the chosen node even if it is not administered', () => {
  show(<Form at="mai" />);
  expect(values()).toEqual(['Namn ku (KU)', 'Namn mai (MAI)', '', '']);
});

// ACCT-14
test('shows the error at the department when the field is required', () => {
  show(<Form at="ku" isRequired error="Välj institution." />);
  const department = field('Institution');
  expect(department.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Välj institution.')).toBeTruthy();
});

test('shows in the placeholder which level to choose first, or that there is nothing to choose', () => {
  show(<Form at="net" />);
  expect(field('Enhet').placeholder).toBe('Inget att välja');
  cleanup();
  show(<Form at="ku" />);
  expect([field('Avdelning').placeholder, field('Enhet').placeholder]).toEqual([
    'Välj institution först',
    'Välj avdelning först',
  ]);
});

test('finds no path for an unknown node', () => {
  expect(pathTo(tree, 'gone')).toEqual([]);
  expect(levelsOf(tree, 'gone').map(({ chosen }) => chosen)).toEqual([null, null, null, null]);
});
