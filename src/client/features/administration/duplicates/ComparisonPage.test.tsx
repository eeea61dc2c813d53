import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  answerComparison,
  answerLists,
  API,
  click,
  comparison,
  join,
  LIST,
  listed,
  reason,
  see,
  startDuplicates,
  toastKeys,
} from '#tests/support/duplicates.tsx';
import { failuresOf } from '#tests/support/failures.ts';
import { answer, sent } from '#tests/support/screen.tsx';
import type { JoinRefusal } from '#contract/duplicates.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';

beforeEach(startDuplicates);

describe('the comparison', () => {
  test('shows what is the same and what differs, in words too', async () => {
    answerComparison();
    see(`${LIST}/1/2`);
    expect(
      await screen.findByRole('heading', {
        name: 'Är Erik Johansson och Erik Johanson samma person?',
      }),
    ).toBeTruthy();
    const rows = screen
      .getAllByRole('rowgroup')
      .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '));
    expect(rows).toEqual([
      'Erik Johansson erijo42Erik Johanson erijo123',
      'Förnamn= SammaErikErik',
      'Efternamn≠ OlikaJohanssonJohanson',
      'Födelsedatum= Samma3 maj 19903 maj 1990',
      'NummerBara den ena19900503-****personnummerSaknas',
      expect.stringMatching(/^E-postadresser≈ Delvis sammaerik@example.org = båda/),
      expect.stringMatching(/^Telefonnummer= Samma/),
      expect.stringMatching(/^Kontonerijo42.*Anställd, Datateknik.*Från staff.*Från portalen/),
      'Campuskort som gäller eller är frysta01',
      'Har en roll i portalenNejNej',
      'Finns i alumnregistretNejNej',
    ]);
    expect(screen.getByRole('link', { name: 'erijo123' }).getAttribute('href')).toBe(
      '/administration/course?account=erijo123',
    );
  });

  test('says that one of the two does not exist', async () => {
    see(`${LIST}/1/9`);
    expect(await screen.findByText('Personerna hittades inte')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Möjliga dubbletter' })).toBeTruthy();
  });

  test.each(failuresOf('Personerna kunde inte hämtas.'))(
    'says so while %s',
    async (_state, reply, told) => {
      answer(`GET ${API}/1/2`, reply);
      see(`${LIST}/1/2`);
      expect(await screen.findByText(told)).toBeTruthy();
    },
  );
});

/** Returns the button that confirms a join which the server will refuse for this reason. */
async function joinToBeRefused(refusal: JoinRefusal): Promise<HTMLElement> {
  answerComparison();
  see(`${LIST}/1/2`);
  await screen.findByRole('radio', { name: /^Två personer/ });
  fireEvent.change(reason(), { target: { value: 'Har visat pass' } });
  click('Slå ihop…');
  const confirm = await screen.findByRole('button', { name: 'Ja, slå ihop' });
  answer(`POST ${API}/2/1/join`, {
    status: 400,
    errors: { '': [`DUPLICATES/REFUSED/${refusal}`] },
  });
  return confirm;
}

describe('the decision', () => {
  test('joins after a confirmation, goes on to the next pair and offers to undo', async () => {
    answerLists([listed('1', '2'), listed('3', '4')]);
    answerComparison();
    answerComparison({}, '3/4');
    const { router } = see(LIST);
    fireEvent.click((await screen.findAllByRole('link', { name: /och Erik Johanson/ }))[0]!);
    await screen.findByRole('radio', { name: 'En person: behåll Erik Johanson (erijo123)' });
    expect(
      screen.getByRole('radio', { name: 'En person: behåll Erik Johanson (erijo123)' }),
    ).toHaveProperty('checked', true);
    fireEvent.click(screen.getByRole('radio', { name: /behåll Erik Johansson/ }));
    expect(screen.getByText('Kontot erijo123 flyttar till Erik Johansson (erijo42).')).toBeTruthy();
    click('Slå ihop…');
    await waitFor(() => expect(reason().getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(reason(), { target: { value: 'Har visat pass' } });
    click('Slå ihop…');
    await screen.findByText(/^Ska Erik Johanson \(erijo123\) slås ihop med Erik Johansson/);
    expect(sent).toEqual([]);
    answer(`POST ${API}/1/2/join`, { body: { id: join.id } });
    answerLists([listed('3', '4')]);
    click('Ja, slå ihop');
    await waitFor(() => expect(router.state.location.pathname).toBe(`${LIST}/3/4`));
    expect(sent).toEqual([{ call: `POST ${API}/1/2/join`, body: { reason: 'Har visat pass' } }]);
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    answer(`POST ${API}/joins/${join.id}/undo`, { body: null });
    act(() => toastStore.get()[0]?.action?.run());
    await waitFor(() => expect(toastKeys()).toEqual(['DUPLICATES/JOIN_UNDONE']));
    expect(sent.at(-1)?.call).toBe(`POST ${API}/joins/${join.id}/undo`);
  });

  test('keeps apart, and goes back to the list when no pair is left', async () => {
    answerLists([]);
    answerComparison();
    const { router } = see(`${LIST}/1/2`);
    fireEvent.click(await screen.findByRole('radio', { name: /^Två personer/ }));
    expect(screen.getByText(/^De visas inte längre som möjlig dubblett/)).toBeTruthy();
    fireEvent.change(reason(), { target: { value: 'Tvillingar' } });
    answer(`PUT ${API}/1/2/apart`, { body: null });
    click('Håll isär');
    await waitFor(() => expect(router.state.location.pathname).toBe(LIST));
    expect(sent).toEqual([{ call: `PUT ${API}/1/2/apart`, body: { reason: 'Tvillingar' } }]);
    answer(`DELETE ${API}/1/2/apart`, { body: null });
    act(() => toastStore.get()[0]?.action?.run());
    await waitFor(() => expect(toastKeys()).toEqual(['DUPLICATES/APART_UNDONE']));
  });

  test('is refused with what to do first, also when a colleague was quicker', async () => {
    answerLists([]);
    const confirm = await joinToBeRefused('HOLDS_ROLE');
    answerComparison({ refusals: [['HOLDS_ROLE'], ['HOLDS_ROLE']] });
    fireEvent.click(confirm);
    expect(await screen.findByRole('link', { name: 'Visa roller' })).toBeTruthy();
    expect(toastStore.get().map(({ type }) => type)).toEqual(['error']);
    expect(reason()).toHaveProperty('value', 'Har visat pass');
    expect(screen.getByRole('button', { name: 'Slå ihop…' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('radio', { name: /^Två personer/ }));
    expect(screen.getByRole('button', { name: 'Håll isär' })).toHaveProperty('disabled', false);
  });

  test('keeps what was typed when a colleague has decided meanwhile', async () => {
    const confirm = await joinToBeRefused('KEPT_APART');
    answerComparison({ keptApart: { at: join.at, by: null, reason: 'Tvillingar' } });
    fireEvent.click(confirm);
    expect(await screen.findByText('Tvillingar')).toBeTruthy();
    answer(`DELETE ${API}/1/2/apart`, { body: null });
    answerComparison();
    click('Visa i listan igen');
    await waitFor(() => expect(reason()).toHaveProperty('value', 'Har visat pass'));
  });

  test.each<[refusal: JoinRefusal, told: RegExp]>([
    ['DECEASED', /är avliden/],
    ['TWO_NUMBERS', /^Två personnummer är två personer/],
    ['BOTH_IN_USE', /Avsluta ett av dem först/],
    ['BOTH_ALUMNI', /Be dem som sköter alumnportalen/],
    ['KEPT_IS_CLOSED', /Behåll den andra i stället/],
  ])('says what to do about %s', async (refusal, told) => {
    answerComparison({ refusals: [[refusal], [refusal]] });
    see(`${LIST}/1/2`);
    expect(await screen.findByText(told)).toBeTruthy();
  });

  test('is not the caller’s own', async () => {
    const { people } = comparison();
    answerComparison({ people: [{ ...people[0], isSelf: true }, people[1]] });
    see(`${LIST}/1/2`);
    expect(await screen.findByText(/Be en annan superanvändare/)).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('leads to the join of two who have been joined', async () => {
    const { people } = comparison();
    answerComparison({
      people: [people[0], { ...people[1], joinedInto: '1' }],
      reasons: ['inUseAgain'],
    });
    see(`${LIST}/1/2`);
    expect(
      await screen.findByRole('heading', { name: 'Erik Johanson slogs ihop med Erik Johansson' }),
    ).toBeTruthy();
    expect(screen.getByText(/^Ett konto som inte flyttade används igen/)).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Visa senast ihopslagna' });
    expect(link.getAttribute('href')).toBe(`${LIST}#joins`);
    expect(screen.queryByRole('radio')).toBeNull();
  });

  test('to keep apart can be taken back', async () => {
    answerComparison({
      keptApart: { at: '2026-11-16T09:00:00.000Z', by: 'David Öström', reason: 'Tvillingar' },
    });
    see(`${LIST}/1/2`);
    expect(await screen.findByText(/^David Öström håller isär dem sedan/)).toBeTruthy();
    expect(screen.getByText('Tvillingar')).toBeTruthy();
    answer(`DELETE ${API}/1/2/apart`, { body: null });
    answerComparison();
    click('Visa i listan igen');
    expect(await screen.findByRole('radio', { name: /^Två personer/ })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Avgör');
  });
});
