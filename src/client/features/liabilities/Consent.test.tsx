import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { answer, sent } from '#tests/support/screen.tsx';
import { approvedDate, open, press, startTerms, toastKeys } from '#tests/support/terms.tsx';
import { consent, terms } from './liabilities.testing.ts';

startTerms();

describe('requested consent', () => {
  test('offers declining next to consenting, and allows consenting later', async () => {
    open(consent());
    expect(await screen.findByRole('button', { name: 'Jag samtycker' })).toBeTruthy();
    answer('DELETE /api/Liability/Photo', {
      body: consent({ liabilityStatus: 'Closed', closed: approvedDate }),
    });
    await press('Jag samtycker inte');
    const heading = await screen.findByRole('heading', { name: 'Du har tackat nej' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/Liability/Photo']);
    expect(toastKeys()).toEqual(['LIABILITY/DECLINED']);
    expect(screen.getByRole('button', { name: 'Jag samtycker' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Jag samtycker inte' })).toBeNull();
  });

  test('is not withdrawn by declining when it was given in another tab meanwhile', async () => {
    open(consent());
    const decline = await screen.findByRole('button', { name: 'Jag samtycker inte' });
    answer('GET /api/Liability/Photo', {
      body: consent({ liabilityStatus: 'Approved', approvedDate }),
      version: '"2"',
    });
    fireEvent.click(decline);
    expect(await screen.findByRole('heading', { name: 'Du har gett ditt samtycke' })).toBeTruthy();
    expect(toastKeys()).toEqual(['LIABILITY/CHANGED_ELSEWHERE']);
    expect(screen.getByRole('button', { name: 'Återkalla samtycket …' })).toBeTruthy();
  });

  test('cannot be declined when it concerns terms', async () => {
    open(terms());
    await screen.findByRole('button', { name: 'Jag godkänner villkoren' });
    expect(screen.queryByRole('button', { name: /inte/ })).toBeNull();
  });
});

describe('given consent', () => {
  const given = consent({ liabilityStatus: 'Approved', approvedDate });

  test('is withdrawn after the consequence has been shown (SELF-09)', async () => {
    open(given);
    await press('Återkalla samtycket …');
    const question = screen.getByRole('group', { name: 'Återkalla samtycket?' });
    expect(document.activeElement?.textContent).toBe('Återkalla samtycket?');
    expect(within(question).getByText(/tas bort inom ett dygn/)).toBeTruthy();
    expect(sent).toEqual([]);

    answer('DELETE /api/Liability/Photo', {
      body: consent({ liabilityStatus: 'Closed', approvedDate, closed: approvedDate }),
    });
    await press('Återkalla samtycket');
    expect(
      await screen.findByRole('heading', { name: 'Du har återkallat samtycket' }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Jag samtycker' })).toBeTruthy();
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/Liability/Photo']);
    expect(toastKeys()).toEqual(['LIABILITY/WITHDRAWN']);
  });

  test('is shown as withdrawn when another tab, or a request with a lost response, has done so', async () => {
    open(given);
    await press('Återkalla samtycket …');
    answer('GET /api/Liability/Photo', {
      body: consent({ liabilityStatus: 'Closed', approvedDate, closed: approvedDate }),
      version: '"2"',
    });
    await press('Återkalla samtycket');
    expect(
      await screen.findByRole('heading', { name: 'Du har återkallat samtycket' }),
    ).toBeTruthy();
    expect(toastKeys()).toEqual(['LIABILITY/WITHDRAWN']);
  });

  test('is kept by Escape and by the other button, and the focus returns', async () => {
    open(given);
    await press('Återkalla samtycket …');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Återkalla samtycket …'));
    await press('Återkalla samtycket …');
    await press('Behåll samtycket');
    expect(screen.queryByRole('group')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('names the consent and its system when the consequence is not known', async () => {
    open(consent({ liabilityType: 'Overleaf', liabilityStatus: 'Approved', approvedDate }));
    await press('Återkalla samtycket …');
    expect(
      screen.getByText(/”Foto i universitetets system” slutar gälla genast. Profilbild får/),
    ).toBeTruthy();
  });
});
