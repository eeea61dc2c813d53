import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, sent, show, startScreens } from '#tests/support/screen.tsx';
import CodePage from './CodePage.tsx';

const CALL = 'PUT /api/wallet/signin/otherDevice/code';
const PAGE = '/authentication/wallet/code';
const patient = { timeout: 10_000 };

beforeEach(async () => {
  await startScreens();
  answer(CALL, {
    body: {
      code: '048213',
      expires: '2026-10-16T10:02:00Z',
      begun: '2026-10-16T10:00:00Z',
      browser: 'Firefox',
      system: 'Windows',
    },
  });
});

test('shows who asks and the code, after the warning', async () => {
  show(<CodePage />, `${PAGE}#response_code=c0de`);
  const code = await screen.findByText('048213', {}, patient);
  expect(screen.getByText(/påbörjad .* 12:00\. Webbläsare: Firefox på Windows\.$/)).toBeDefined();
  const warning = screen.getByText(/Ingen från universitetet frågar efter den/);
  expect(warning.compareDocumentPosition(code)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(sent).toEqual([{ call: CALL, body: { responseCode: 'c0de' } }]);
});

test('a code that was shown before is told, and can be asked for again', async () => {
  answer(CALL, { status: 404 });
  show(<CodePage />, `${PAGE}#response_code=c0de`);
  expect((await screen.findByRole('alert', {}, patient)).textContent).toContain(
    'Koden har redan visats',
  );
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeDefined();
});

test('without anything from a wallet, there is nothing to show', async () => {
  show(<CodePage />, PAGE);
  expect(await screen.findByText(/^Här finns ingen kod/, {}, patient)).toBeDefined();
  expect(sent).toEqual([]);
});
