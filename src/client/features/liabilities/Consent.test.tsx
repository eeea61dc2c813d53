import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, sent } from '../../../../tests/support/screen.tsx';
import { approvedDate, open, press, startTerms, toastKeys } from '../../../../tests/support/terms.tsx';
import { consent, terms } from './liabilities.testing.ts';

startTerms();

describe('a consent that is asked for', () => {
  test('is declined as easily as it is given, and can be given later', async () => {
    open(consent());
    expect(await screen.findByRole('button', { name: 'Jag samtycker' })).toBeTruthy();
    answer('DELETE /api/Liability/Photo', { body: consent({ liabilityStatus: 'Closed', closed: approvedDate }) });
    await press('Jag samtycker inte');
    const heading = await screen.findByRole('heading', { name: 'Du har tackat nej' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/Liability/Photo']);
    expect(toastKeys()).toEqual(['LIABILITY/DECLINED']);
    expect(screen.getByRole('button', { name: 'Jag samtycker' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jag samtycker inte' })).toBeNull();
  });

  test('that was given in another tab meanwhile is not withdrawn by declining it', async () => {
    open(consent());
    const decline = await screen.findByRole('button', { name: 'Jag samtycker inte' });
    answer('GET /api/Liability/Photo', { body: consent({ liabilityStatus: 'Approved', approvedDate }), version: '"2"' });
    fireEvent.click(decline);
    expect(await screen.findByRole('heading', { name: 'Du har gett ditt samtycke' })).toBeTruthy();
    expect(toastKeys()).toEqual(['LIABILITY/CHANGED_ELSEWHERE']);
    expect(screen.getByRole('button', { name: 'Återkalla samtycket …' })).toBeTruthy();
  });

  test('is no question where it is terms', async () => {
    open(terms());
    await screen.findByRole('button', { name: 'Jag godkänner villkoren' });
    expect(screen.queryByRole('button', { name: /inte/ })).toBeNull();
  });
});

describe('a consent that is given', () => {
  const given = consent({ liabilityStatus: 'Approved', approvedDate });

  test('is withdrawn once the consequence has been told (SELF-09)', async () => {
    open(given);
    await press('Återkalla samtycket …');
    const question = screen.getByRole('group', { name: 'Återkalla samtycket?' });
    expect(document.activeElement?.textContent).toBe('Återkalla samtycket?');
    expect(within(question).getByText(/tas bort inom ett dygn/)).toBeTruthy();
    expect(sent).toEqual([]);

    answer('DELETE /api/Liability/Photo', { body: consent({ liabilityStatus: 'Closed', approvedDate, closed: approvedDate }) });
    await press('Återkalla samtycket');
    expect(await screen.findByRole('heading', { name: 'Du har återkallat samtycket' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Jag samtycker' })).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/Liability/Photo']);
    expect(toastKeys()).toEqual(['LIABILITY/WITHDRAWN']);
  });

  test('is told as withdrawn where that was done before: in another tab, or by a try whose answer was lost', async () => {
    open(given);
    await press('Återkalla samtycket …');
    answer('GET /api/Liability/Photo', { body: consent({ liabilityStatus: 'Closed', approvedDate, closed: approvedDate }), version: '"2"' });
    await press('Återkalla samtycket');
    expect(await screen.findByRole('heading', { name: 'Du har återkallat samtycket' })).toBeTruthy();
    expect(toastKeys()).toEqual(['LIABILITY/WITHDRAWN']);
  });

  test('stays by Esc and by the other button, and the focus goes back', async () => {
    open(given);
    await press('Återkalla samtycket …');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Återkalla samtycket …'));
    await press('Återkalla samtycket …');
    await press('Behåll samtycket');
    expect(screen.queryByRole('group')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('names the consent and its system where nothing more is known of the consequence', async () => {
    open(consent({ liabilityType: 'Overleaf', liabilityStatus: 'Approved', approvedDate }));
    await press('Återkalla samtycket …');
    expect(screen.getByText(/”Foto i universitetets system” slutar gälla genast. Profilbild får/)).toBeTruthy();
  });
});
