import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '#tests/support/screen.tsx';
import { withFilter } from './tableView.ts';
import { useTableView } from './useTableView.ts';

const columnIds = ['name', 'unit'];

const seen = new Set<unknown>();

function View() {
  const { view, onView } = useTableView(columnIds);
  seen.add(view);
  return (
    <>
      <output>{JSON.stringify(view)}</output>
      <input
        value={view.search}
        onChange={({ currentTarget }) =>
          onView({ ...view, search: currentTarget.value }, 'refinement')
        }
      />
      <button type="button" onClick={() => onView(withFilter(view, 'unit', ['Biologi']), 'step')}>
        filter
      </button>
      <button
        type="button"
        onClick={() => onView(withFilter(view, 'unit', ['Biologi', 'Fysik']), 'refinement')}
      >
        more
      </button>
      <button
        type="button"
        onClick={() => onView({ ...view, sort: { columnId: 'name', isDescending: true } }, 'step')}
      >
        sort
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (text: string) =>
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const shown = () =>
  JSON.parse(screen.getByRole('status').textContent ?? '') as {
    search: string;
    sort: unknown;
    filters: unknown;
  };
const rest = () => act(() => vi.advanceTimersByTimeAsync(400));
const back = (router: ReturnType<typeof show>['router']) => act(() => router.navigate(-1));

beforeEach(async () => {
  seen.clear();
  await startScreens();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('restores the view from a shared link', () => {
  show(<View />, '/list?q=anna&sort=-name&unit=Biologi&gone=x');
  expect(shown()).toEqual({
    search: 'anna',
    sort: { columnId: 'name', isDescending: true },
    filters: { unit: ['Biologi'] },
  });
});

test('undoes a sort with Back, then a filter with all its ticks, and keeps the rest of the URL', async () => {
  const { router } = show(<View />, '/list?tab=active');
  press('filter');
  press('more');
  press('sort');
  expect(router.state.location.search).toBe('?tab=active&sort=-name&unit=Biologi&unit=Fysik');
  await back(router);
  expect(router.state.location.search).toBe('?tab=active&unit=Biologi&unit=Fysik');
  await back(router);
  expect(router.state.location.search).toBe('?tab=active');
  expect(shown()).toEqual({ search: '', sort: null, filters: {} });
});

test('shows typed text immediately and writes it to the URL when typing pauses', async () => {
  const { router } = show(<View />, '/list');
  type('a');
  type('an');
  expect(shown().search).toBe('an');
  expect(router.state.location.search).toBe('');
  await rest();
  expect(router.state.location.search).toBe('?q=an');
  type('ann');
  await rest();
  expect(router.state.location.search).toBe('?q=ann');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('keeps the typed text when a filter is set while typing, and restores the previous view with Back', async () => {
  const { router } = show(<View />, '/list?q=x');
  type('anna');
  press('filter');
  expect(router.state.location.search).toBe('?q=anna&unit=Biologi');
  expect(shown().search).toBe('anna');
  await back(router);
  expect(shown()).toEqual({ search: 'x', sort: null, filters: {} });
});

test('keeps text typed while the URL changes', async () => {
  const { router } = show(<View />, '/list');
  type('an');
  await rest();
  type('ann');
  await act(() => router.navigate('/list?q=an&tab=inactive', { replace: true }));
  expect(shown().search).toBe('ann');
});

test('keeps the same view object when other URL parts change, so that the table keeps its scroll', async () => {
  const { router } = show(<View />, '/list?q=anna&unit=Biologi');
  await act(() => router.navigate('/list/panels/person?q=anna&unit=Biologi&dismissType=close'));
  expect(router.state.location.search).toContain('dismissType');
  expect(seen.size).toBe(1);
});
