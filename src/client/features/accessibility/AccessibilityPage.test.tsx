import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, startScreens } from '#tests/support/screen.tsx';
import AccessibilityPage from './AccessibilityPage.tsx';

const CALL = 'GET /api/configuration/accessibility';
const contact = { email: 'hjalp@example.se', phoneNumber: '013-28 28 28' };
const text = (words: string) => ({ 'sv-SE': words, 'en-GB': `${words} in English` });
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent);

beforeEach(() => startScreens());

test('shows the assessment, with what is not accessible by its reason', async () => {
  answer(CALL, {
    body: {
      assessment: {
        conformance: 'Partial',
        method: 'External',
        assessedOn: '2025-09-30',
        reviewedOn: '2026-10-01',
        shortcomings: [
          { text: text('Kartan'), reason: 'Exempt' },
          { text: text('Filmen'), reason: 'Unmet' },
        ],
      },
      ...contact,
    },
  });
  show(<AccessibilityPage />);
  expect(await screen.findByText(/är delvis förenlig med lagen/)).toBeTruthy();
  expect(headings()).toEqual([
    'Tillgänglighetsredogörelse',
    'Så tillgänglig är webbplatsen',
    'Innehåll som inte är tillgängligt',
    'Brister mot lagens krav',
    expect.stringMatching(/^Omfattas inte av lagen/),
    'Säg till om något inte fungerar',
    'Så har vi testat',
    'Tillsyn',
  ]);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Filmen',
    'Kartan',
  ]);
  expect(screen.getByText('En oberoende granskare har testat webbplatsen.')).toBeTruthy();
  expect(
    screen.getByText(/gjordes 30.september.2025\. Redogörelsen .* 1.oktober.2026\./),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'hjalp@example.se' }).getAttribute('href')).toBe(
    'mailto:hjalp@example.se',
  );
});

test('claims nothing that the university has not stated', async () => {
  answer(CALL, { body: { assessment: null, ...contact } });
  show(<AccessibilityPage />);
  await screen.findByRole('link', { name: 'hjalp@example.se' });
  expect(headings()).toEqual([
    'Tillgänglighetsredogörelse',
    'Säg till om något inte fungerar',
    'Tillsyn',
  ]);
  expect(screen.queryByText(/förenlig/)).toBeNull();
});

test('leads to the supervising authority, also when the assessment cannot be loaded', async () => {
  answer(CALL, { status: 500 });
  show(<AccessibilityPage />);
  expect(
    await screen.findByText('Det som universitetet har bedömt kunde inte hämtas.'),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Anmäl till Digg/ }).getAttribute('href')).toBe(
    'https://www.digg.se/tdosanmalan',
  );
});
