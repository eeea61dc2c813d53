import { beforeEach, expect, test } from 'vitest';
import type { AccountRun } from '#contract/accountRuns.ts';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { answer, sent, startScreens } from '#tests/support/screen.tsx';
import { isRunElsewhere, resumeRun } from './liveRun.ts';

const run = (isUnderWay: boolean): AccountRun => ({
  id: 'run-1',
  action: 'extend',
  isUndo: false,
  begunAt: '2026-11-21T09:00:00Z',
  done: 2,
  failed: 0,
  leftOut: 0,
  pending: 0,
  undoable: 0,
  isUnderWay,
});

beforeEach(async () => {
  sessionStorage.clear();
  await startScreens();
});

test('a run that was left without room to note it can be resumed once the server counts it as left', async () => {
  fillStorage();
  expect([isRunElsewhere(run(true)), isRunElsewhere(run(false))]).toEqual([true, false]);
  answer('GET /api/Accounts/Runs/run-1', { body: { run: run(false), pending: [], outcomes: [] } });
  await resumeRun(run(false));
  expect(sent).toEqual([]);
});
