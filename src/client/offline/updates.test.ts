import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { activateUpdate, reloadOnWorkerChange } from './updates.ts';

const typed = vi.hoisted(() => ({
  hasText: false,
  reload: vi.fn<() => void>(),
}));
vi.mock('./typedText.ts', () => ({
  confirmReload: () => (typed.hasText = false),
  mayReload: () => !typed.hasText,
  reloadWithoutPrompt: typed.reload,
}));

beforeEach(() => {
  typed.hasText = false;
  typed.reload.mockReset();
  vi.stubEnv('PROD', true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** A page that this worker controls; returns what lets the next worker take it over. */
function controlledBy(first: object | null): () => void {
  const worker = Object.assign(new EventTarget(), { controller: first });
  vi.stubGlobal('navigator', { serviceWorker: worker });
  reloadOnWorkerChange();
  return () => {
    worker.controller = {};
    worker.dispatchEvent(new Event('controllerchange'));
  };
}

test('the first worker does not reload the page that installed it, the next one does', () => {
  const takeOver = controlledBy(null);
  takeOver();
  expect(typed.reload).not.toHaveBeenCalled();
  takeOver();
  expect(typed.reload).toHaveBeenCalledOnce();
});

test('a tab with typed text stays as it is until its user accepts the update too', () => {
  typed.hasText = true;
  const takeOver = controlledBy({});
  takeOver();
  expect(typed.reload).not.toHaveBeenCalled();
  activateUpdate();
  expect(typed.reload).toHaveBeenCalledOnce();
});
