import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, startScreens } from '#tests/support/screen.tsx';
import { HelpCard } from './HelpCard.tsx';

const HELPDESK = 'GET /api/helpdeskInformation?targetGroup=Employee';
const see = () => show(<HelpCard text="EXTERNAL/INVITATION/HELP" />, '/');

beforeEach(async () => startScreens());

test('shows the helpdesk’s number as a link that calls it', async () => {
  answer(HELPDESK, { body: { phoneNumber: '013-10 00 00' } });
  see();
  expect((await screen.findByRole('link', { name: '013-10 00 00' })).getAttribute('href')).toBe(
    'tel:013100000',
  );
  expect(screen.getByText(/^Ring helpdesk:/)).toBeTruthy();
});

test('hides the invitation to call when the number cannot be fetched', async () => {
  answer(HELPDESK, { status: 500 });
  see();
  expect(screen.getByText(/^Ring helpdesk:/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Ring helpdesk:/)).toBeNull(), { timeout: 5_000 });
});
