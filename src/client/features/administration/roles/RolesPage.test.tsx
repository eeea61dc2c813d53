import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answer, show, signIn, startScreens } from '#tests/support/screen.tsx';
import RolesPage from './RolesPage.tsx';

beforeEach(async () => {
  await startScreens();
  signIn({ roleIds: ['MinITSuperUser'] });
});

// NEW-12
test('has one search field after each search', async () => {
  for (const search of ['', '?search=anna', '?search=bo'])
    answer(`GET /api/Roles${search}`, { body: { holders: [], hasMore: false } });
  const { router } = show(<RolesPage />, '/administration/roles');
  for (const typed of ['anna', 'bo']) {
    const field = await screen.findByLabelText('Användar-id eller namn');
    fireEvent.change(field, { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Sök' }));
    await waitFor(() => expect(router.state.location.search).toBe(`?search=${typed}`));
    expect(await screen.findByText(/^Ingen/)).toBeTruthy();
    expect(screen.getAllByLabelText('Användar-id eller namn')).toHaveLength(1);
  }
});
