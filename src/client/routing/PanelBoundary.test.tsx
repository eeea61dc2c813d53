import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { createMemoryRouter, Link, RouterProvider, useOutlet } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { startScreens } from '#tests/support/screen.tsx';
import { queryClient } from '../api/queryClient.ts';
import { PanelBoundary } from './PanelBoundary.tsx';
import { PanelError } from './PanelError.tsx';

let isBroken = false;

beforeEach(async () => {
  await startScreens();
  isBroken = false;
  // React reports an error that a boundary has caught.
  vi.spyOn(console, 'error').mockReturnValue();
});

function Page() {
  return (
    <>
      <h1>Sidan</h1>
      <input aria-label="Skrivet" />
      <Link to="/page">Till sidan</Link>
      <PanelBoundary panel={useOutlet()} />
    </>
  );
}

function FailsWhileClosing() {
  useEffect(
    () => () => {
      throw new Error('The cleanup of an effect failed.');
    },
    [],
  );
  return <p>Panelen</p>;
}

function FailsWhenShown() {
  if (isBroken) throw new Error('The panel failed.');
  return <p>Panelen</p>;
}

async function showPanel(Panel: () => React.ReactNode) {
  const children = [{ path: 'panels/x', Component: Panel, ErrorBoundary: PanelError }];
  const router = createMemoryRouter(
    [{ path: '/page', Component: Page, children, errorElement: <h1>Felsidan</h1> }],
    { initialEntries: ['/page/panels/x'] },
  );
  render(
    <MantineProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  fireEvent.change(await screen.findByLabelText('Skrivet'), { target: { value: 'halvvägs' } });
}

const expectPageUnchanged = async () => {
  expect(await screen.findByRole('heading', { name: 'Sidan' })).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Skrivet').value).toBe('halvvägs');
};

test('a panel that fails while it closes leaves its page as it was', async () => {
  await showPanel(FailsWhileClosing);
  expect(screen.getByText('Panelen')).toBeDefined();
  fireEvent.click(screen.getByRole('link', { name: 'Till sidan' }));
  await vi.waitFor(() => expect(screen.queryByText('Panelen')).toBeNull());
  await expectPageUnchanged();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a panel that fails can be tried again or closed, over a page that stays as it was', async () => {
  isBroken = true;
  await showPanel(FailsWhenShown);
  expect(await screen.findByRole('dialog', { name: 'Något fungerar inte hos oss' })).toBeDefined();
  await expectPageUnchanged();
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Försök igen' }));
  expect(await screen.findByText('Panelen')).toBeDefined();
  await expectPageUnchanged();

  isBroken = true;
  fireEvent.click(screen.getByRole('link', { name: 'Till sidan' }));
  await vi.waitFor(() => expect(screen.queryByText('Panelen')).toBeNull());
  await expectPageUnchanged();
});
