import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show, startScreens } from '../../../tests/support/screen.tsx';
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
      <input value={view.search} onChange={({ currentTarget }) => onView({ ...view, search: currentTarget.value }, 'refinement')} />
      <button type="button" onClick={() => onView(withFilter(view, 'unit', ['Biologi']), 'step')}>filter</button>
      <button type="button" onClick={() => onView(withFilter(view, 'unit', ['Biologi', 'Fysik']), 'refinement')}>more</button>
      <button type="button" onClick={() => onView({ ...view, sort: { columnId: 'name', isDescending: true } }, 'step')}>sort</button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (text: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value: text } });
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as { search: string; sort: unknown; filters: unknown };
const rest = () => act(() => vi.advanceTimersByTimeAsync(400));
const back = (router: ReturnType<typeof show>['router']) => act(() => router.navigate(-1));

beforeEach(async () => {
  seen.clear();
  await startScreens();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('a shared link brings the view back', () => {
  show(<View />, '/list?q=anna&sort=-name&unit=Biologi&gone=x');
  expect(shown()).toEqual({ search: 'anna', sort: { columnId: 'name', isDescending: true }, filters: { unit: ['Biologi'] } });
});

test('Back undoes a sort, then a filter with all its ticks, and leaves the rest of the address', async () => {
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

test('typing shows at once, and takes its place in the address when it rests', async () => {
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

test('a filter set while typing keeps what has been typed, and Back what was there before', async () => {
  const { router } = show(<View />, '/list?q=x');
  type('anna');
  press('filter');
  expect(router.state.location.search).toBe('?q=anna&unit=Biologi');
  expect(shown().search).toBe('anna');
  await back(router);
  expect(shown()).toEqual({ search: 'x', sort: null, filters: {} });
});

test('what is typed while the address changes is not lost', async () => {
  const { router } = show(<View />, '/list');
  type('an');
  await rest();
  type('ann');
  await act(() => router.navigate('/list?q=an&tab=inactive', { replace: true }));
  expect(shown().search).toBe('ann');
});

test('what else changes in the address leaves the view the same, so that the table stays where it is scrolled', async () => {
  const { router } = show(<View />, '/list?q=anna&unit=Biologi');
  await act(() => router.navigate('/list/panels/person?q=anna&unit=Biologi&dismissType=close'));
  expect(router.state.location.search).toContain('dismissType');
  expect(seen.size).toBe(1);
});
