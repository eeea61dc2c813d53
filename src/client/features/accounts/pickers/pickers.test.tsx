import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, show, startScreens } from '#tests/support/screen.tsx';
import type { ContactPerson } from '#contract/contactPerson.ts';
import { MAX_CONTACT_PERSONS } from '#contract/contactPersons.ts';
import { ContactPersonPicker } from './ContactPersonPicker.tsx';
import { CostCentrePicker, type CostChoice } from './CostCentrePicker.tsx';

const organisationId = '9d2acfbc-e510-5ce8-bdb5-da2746555cc7';
const centre = (id: string) => ({ id, name: `Ställe ${id}`, organisationId });
const activity = (id: string, costCentreId: string) => ({
  id,
  name: `Aktivitet ${id}`,
  costCentreId,
});

const asked = () => vi.mocked(fetch).mock.calls.map(([address]) => address);
/** Records the requests while passing them on to the prepared responses. */
const watchCalls = () => vi.stubGlobal('fetch', vi.fn<typeof fetch>(fetch));
const field = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });
const type = (name: string, value: string) => {
  field(name).focus();
  fireEvent.change(field(name), { target: { value } });
};
async function pick(name: string, option: string): Promise<void> {
  await waitFor(() => expect(field(name).disabled).toBe(false));
  fireEvent.click(field(name));
  fireEvent.click(await findOption(option));
}
/**
 * Options are found as hidden, because jsdom has no layout and every list counts as scrolled out of
 * view.
 */
const findOption = (name: string | RegExp) => screen.findByRole('option', { name, hidden: true });

beforeEach(async () => {
  await startScreens();
  watchCalls();
});

describe('a cost centre', () => {
  let chosen: CostChoice | null;
  const choose = (value: CostChoice | null) => void (chosen = value);
  const Picker = ({
    first = null,
    of = organisationId,
  }: {
    first?: CostChoice | null;
    of?: string | null;
  }) => {
    const [value, setValue] = useState(first);
    useEffect(() => {
      choose(value);
    }, [value]);
    return <CostCentrePicker organisationId={of} value={value} onChange={setValue} />;
  };

  beforeEach(() => {
    answer(`GET /api/costcentres/${organisationId}`, { body: [centre('1'), centre('2')] });
    answer('GET /api/costcentres/1/activities', { body: [activity('a', '1'), activity('b', '1')] });
    answer('GET /api/costcentres/2/activities', { body: [activity('c', '2')] });
  });

  // ACCT-54
  test('is requested once an organisation is chosen, and its activities once the cost centre is chosen', async () => {
    const { unmount } = show(<Picker of={null} />);
    expect(screen.getByText('Välj organisation först.')).toBeTruthy();
    expect(asked()).toEqual([]);
    unmount();

    show(<Picker />);
    await pick('Kostnadsställe', 'Ställe 2');
    await waitFor(() =>
      expect(asked()).toEqual([
        `/api/costcentres/${organisationId}`,
        '/api/costcentres/2/activities',
      ]),
    );
  });

  // ACCT-53
  test('keeps its activity when it was loaded, and clears the activity when another one is chosen', async () => {
    show(<Picker first={{ costCentre: centre('1'), activity: activity('b', '1') }} />);
    await waitFor(() => expect(field('Aktivitet').value).toBe('Aktivitet b'));

    await pick('Kostnadsställe', 'Ställe 1');
    expect(chosen?.activity?.id).toBe('b');
    await pick('Kostnadsställe', 'Ställe 2');
    expect(chosen).toEqual({ costCentre: centre('2'), activity: null });
    await pick('Aktivitet', 'Aktivitet c');
    expect(chosen).toEqual({ costCentre: centre('2'), activity: activity('c', '2') });
  });

  test('can be cleared together with its activity', async () => {
    show(<Picker first={{ costCentre: centre('1'), activity: activity('b', '1') }} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Rensa' }));
    expect(chosen).toBeNull();
    expect(field('Aktivitet').disabled).toBe(true);
  });

  // ACCT-55
  test('out of reach shows a notice and keeps the chosen values visible', async () => {
    answer(`GET /api/costcentres/${organisationId}`, { status: 403 });
    answer('GET /api/costcentres/1/activities', { status: 403 });
    show(<Picker first={{ costCentre: centre('1'), activity: activity('b', '1') }} />);
    expect(
      await screen.findByText(/Du har inte tillgång till organisationens kostnadsställen/),
    ).toBeTruthy();
    expect(
      await screen.findByText(/Du har inte tillgång till kostnadsställets aktiviteter/),
    ).toBeTruthy();
    expect([field('Kostnadsställe').value, field('Aktivitet').value]).toEqual([
      'Ställe 1',
      'Aktivitet b',
    ]);
  });

  test('can be requested again after a failure', async () => {
    answer(`GET /api/costcentres/${organisationId}`, { status: 500 });
    show(<Picker />);
    expect(await screen.findByText('Kostnadsställena kunde inte hämtas.')).toBeTruthy();
    answer(`GET /api/costcentres/${organisationId}`, { body: [centre('1')] });
    fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
    await waitFor(() =>
      expect(screen.queryByText('Kostnadsställena kunde inte hämtas.')).toBeNull(),
    );
    await pick('Kostnadsställe', 'Ställe 1');
    expect(chosen?.costCentre.id).toBe('1');
  });
});

describe('a contact person', () => {
  const anna: ContactPerson = {
    givenName: 'Anna',
    surname: 'Öst',
    liUId: 'annos42',
    norEduPersonLin: 'lin-1',
    organisationId,
    organisationCanonicalPath: '/KU/IFM/FYSIK',
  };
  const searching = (text: string) => `GET /api/ContactPerson/SearchContactPersons?query=${text}`;
  let chosen: ContactPerson | null;
  const choose = (value: ContactPerson | null) => void (chosen = value);
  const Picker = ({ first = null }: { first?: ContactPerson | null }) => {
    const [value, setValue] = useState(first);
    useEffect(() => {
      choose(value);
    }, [value]);
    return <ContactPersonPicker value={value} onChange={setValue} />;
  };
  const NAME = 'Kontaktperson';

  // ACCT-51
  test('is not searched for with two characters, and a hint shows why', async () => {
    show(<Picker />);
    type(NAME, 'an');
    expect((await screen.findAllByText('Skriv minst 3 tecken.')).length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(asked()).toEqual([]);
  });

  // ACCT-51, SHELL-31
  test('is searched for once after a pause in typing, and shown with user id and organisation', async () => {
    answer(searching('anna'), { body: [anna] });
    show(<Picker />);
    type(NAME, 'ann');
    type(NAME, 'anna');
    const option = await findOption(/Anna Öst/);
    expect(option.textContent).toContain('annos42 · KU › IFM › FYSIK');
    expect(asked()).toEqual(['/api/ContactPerson/SearchContactPersons?query=anna']);

    fireEvent.click(option);
    expect(chosen).toEqual(anna);
    expect(field(NAME).value).toBe('Anna Öst');
    expect(screen.getAllByText('annos42 · KU › IFM › FYSIK').length).toBeGreaterThan(0);
  });

  test('is one of more than are shown, which is said', async () => {
    const many = Array.from({ length: MAX_CONTACT_PERSONS }, (_, at) => ({
      ...anna,
      norEduPersonLin: `lin-${at}`,
    }));
    answer(searching('anna'), { body: many });
    show(<Picker />);
    type(NAME, 'anna');
    expect(await screen.findByText(/^De första 50 visas, och det kan finnas fler/)).toBeTruthy();
  });

  test('can be chosen with the keyboard', async () => {
    answer(searching('anna'), { body: [anna] });
    show(<Picker />);
    type(NAME, 'anna');
    await findOption(/Anna Öst/);
    fireEvent.keyDown(field(NAME), { key: 'ArrowDown', code: 'ArrowDown' });
    fireEvent.keyDown(field(NAME), { key: 'Enter', code: 'Enter' });
    expect(chosen).toEqual(anna);
  });

  test('can be cleared', async () => {
    show(<Picker first={anna} />);
    expect(field(NAME).value).toBe('Anna Öst');
    fireEvent.click(screen.getByRole('button', { name: 'Rensa' }));
    expect(chosen).toBeNull();
    expect(field(NAME).value).toBe('');
    expect(asked()).toEqual([]);
  });

  // ACCT-51
  test('not found is reported', async () => {
    answer(searching('xyz'), { body: [] });
    show(<Picker />);
    type(NAME, 'xyz');
    expect((await screen.findAllByText('Ingen medarbetare passar ”xyz”.')).length).toBeGreaterThan(
      0,
    );
  });

  test.each([
    [403, /Du har inte tillgång till sökningen/],
    [404, /Det gick inte att söka kontaktperson/],
    [500, /Det gick inte att söka kontaktperson/],
  ])('shows an error when the search fails with status %i', async (status, text) => {
    answer(searching('anna'), { status });
    show(<Picker />);
    type(NAME, 'anna');
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });
});
