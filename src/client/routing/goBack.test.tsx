import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { useGoBack } from './goBack.ts';

afterEach(cleanup);

function Page() {
  const goBack = useGoBack();
  return <button onClick={goBack}>{useLocation().pathname}</button>;
}

test('a button that goes back does so once when it is pressed twice, and again on the next page', async () => {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], {
    initialEntries: ['/first', '/second', '/third'],
  });
  render(<RouterProvider router={router} />);
  const button = screen.getByRole('button', { name: '/third' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(router.state.location.pathname).toBe('/second');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '/second' })));
  expect(router.state.location.pathname).toBe('/first');
});
