import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerComparison,
  answerLists,
  API,
  click,
  join,
  LIST,
  listed,
  see,
  startDuplicates,
  toastKeys,
} from '#tests/support/duplicates.tsx';
import { failuresOf } from '#tests/support/failures.ts';
import { answer, sent } from '#tests/support/screen.tsx';

beforeEach(startDuplicates);

describe('the list', () => {
  test('shows the pairs with what they have in common, and how many more there are', async () => {
    answerLists([listed('1', '2'), listed('3', '4')]);
    answer(`GET ${API}`, { body: { duplicates: [listed('1', '2')], total: 250 } });
    see(LIST);
    expect(await screen.findByRole('heading', { name: '250 par att avgöra' })).toBeTruthy();
    expect(screen.getByText(/^De 1 troligaste visas/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Erik Johansson och Erik Johanson' });
    const row = link.closest('li');
    expect(link.getAttribute('href')).toBe(`${LIST}/1/2`);
    expect(row?.textContent).toContain('liknande namn, samma e-postadress');
    expect(row?.textContent).toMatch(/erijo42 · född 3\smaj\s1990/);
    expect(row?.textContent).toContain('födelsedatum saknas');
  });

  test('says how pairs are found when there is none, and that nobody has been joined', async () => {
    answerLists([]);
    see(LIST);
    expect(await screen.findByText('Inget att avgöra')).toBeTruthy();
    expect(screen.getByText(/^Portalen letar efter personer/)).toBeTruthy();
    expect(await screen.findByText(/^Inga har slagits ihop ännu/)).toBeTruthy();
  });

  test.each(failuresOf('De möjliga dubbletterna kunde inte hämtas.'))(
    'says so while %s',
    async (_state, reply, told) => {
      answerLists([]);
      answer(`GET ${API}`, reply);
      see(LIST);
      expect(await screen.findByText(told)).toBeTruthy();
    },
  );
});

describe('the latest joins', () => {
  test('can be undone, which is asked about', async () => {
    answerLists([], [join]);
    answer(`POST ${API}/joins/${join.id}/undo`, { body: null });
    see(LIST);
    const joins = await screen.findByRole('region', { name: 'Senast ihopslagna' });
    expect(await within(joins).findByText('Har visat pass')).toBeTruthy();
    expect(joins.textContent).toContain('av David Öström · kontot erijo123 flyttade');
    click('Ångra att Erik Johanson slogs ihop med Erik Johansson');
    answerLists([], [{ ...join, undone: { at: join.at, by: 'David Öström' } }]);
    click('Ja, ångra');
    expect(await within(joins).findByText(/^Ångrat .* av David Öström$/)).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual([`POST ${API}/joins/${join.id}/undo`]);
    expect(toastKeys()).toEqual(['DUPLICATES/UNDO/DONE']);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Har visat pass'));
  });

  test('say why one cannot be undone', async () => {
    answerLists([], [{ ...join, undoRefusals: ['LATER_JOIN', 'HOLDS_ROLE'] }]);
    see(LIST);
    const undo = await screen.findByRole('button', { name: /^Ångra att Erik Johanson/ });
    expect(undo).toHaveProperty('disabled', true);
    const why = document.getElementById(undo.getAttribute('aria-describedby') ?? '');
    expect(why?.textContent).toMatch(/Ångra det senare först.*Ta bort rollen under Roller först/);
    expect(screen.getByRole('link', { name: 'Visa roller' })).toBeTruthy();
  });
});

describe('comparing two others', () => {
  const find = async (one: string, other: string) => {
    answerLists([]);
    const shown = see(LIST);
    click('Jämför två andra');
    fireEvent.change(screen.getByRole('textbox', { name: 'Den enas användar-id' }), {
      target: { value: one },
    });
    fireEvent.change(screen.getByRole('textbox', { name: 'Den andras användar-id' }), {
      target: { value: other },
    });
    click('Jämför');
    await act(() => Promise.resolve());
    return shown;
  };

  test('opens their comparison', async () => {
    answer(`GET ${API}/find?one=erijo42&other=erijo123`, { body: { one: '1', other: '2' } });
    answerComparison({ reasons: [] });
    const { router } = await find(' Erijo42', 'erijo123');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/1/2`));
  });

  test('says at the field which user id is unknown or wrong', async () => {
    answer(`GET ${API}/find?one=erijo42&other=erijo123`, {
      status: 404,
      errors: { other: ['DUPLICATES/NO_SUCH_ACCOUNT'] },
    });
    await find('erijo42', 'erijo123');
    const other = screen.getByRole('textbox', { name: 'Den andras användar-id' });
    await waitFor(() => expect(other.getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText(/Inget konto har det användar-id:t/)).not.toEqual([]);
    fireEvent.change(other, { target: { value: 'x' } });
    click('Jämför');
    expect(await screen.findAllByText(/Skriv ett användar-id, till exempel/)).not.toEqual([]);
  });

  test('says that both belong to one person', async () => {
    answer(`GET ${API}/find?one=erijo42&other=erijo123`, {
      status: 400,
      errors: { '': ['DUPLICATES/REFUSED/SAME_PERSON'] },
    });
    await find('erijo42', 'erijo123');
    expect(await screen.findAllByText(/Båda användar-id:na hör till samma person/)).not.toEqual([]);
  });
});
