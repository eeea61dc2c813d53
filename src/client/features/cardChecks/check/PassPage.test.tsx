import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { failuresOf } from '#tests/support/failures.ts';
import { answer, show, startScreens } from '#tests/support/screen.tsx';
import PassPage from './PassPage.tsx';

const SERIAL = '0a1b2c3d-0000-4000-8000-123456789abc';
const API = `GET /api/cardcheck/passes/${SERIAL}`;

beforeEach(() => startScreens());

const open = (serial = SERIAL) =>
  show(
    <Routes>
      <Route path="/check/:serial" element={<PassPage />} />
    </Routes>,
    `/check/${serial}`,
  );
const status = (of: string, validUntil: string | null = null) => ({
  body: { status: of, validUntil, checkedAt: '2026-11-17T09:14:00Z' },
});

test('says first that the pass proves nothing, and leads to the check of the code', async () => {
  answer(API, status('Valid', '2027-06-30'));
  open();
  expect(await screen.findByText('Det är giltigt till och med 30 juni 2027.')).toBeTruthy();
  expect(screen.getByText('Det här bevisar ingenting')).toBeTruthy();
  expect(screen.getByText(/väljer Visa QR-kod|välja Visa QR-kod/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Skanna QR-koden' }).getAttribute('href')).toBe('/check');
});

test.each([
  ['Suspended', 'Det är pausat.'],
  ['Invalid', 'Det är ogiltigt.'],
])('a card that is %s is named so', async (of, text) => {
  answer(API, status(of));
  open();
  expect(await screen.findByText(text)).toBeTruthy();
});

test('a pass that is not known, and an address that is of none', async () => {
  answer(API, { status: 404, errors: {} });
  const { unmount } = open();
  expect(await screen.findByText(/^Det finns inget sådant kort/)).toBeTruthy();
  unmount();
  open('x');
  expect(await screen.findByText(/^Det finns inget sådant kort/)).toBeTruthy();
});

test.each(failuresOf('Statusen gick inte att hämta'))(
  'says so while %s, and still that it proves nothing',
  async (_, reply, told) => {
    answer(API, reply);
    open();
    expect(await screen.findByText(told)).toBeTruthy();
    expect(screen.getByText('Det här bevisar ingenting')).toBeTruthy();
  },
);
