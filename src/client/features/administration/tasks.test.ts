import { expect, test } from 'vitest';
import * as paths from '#client/paths/pages.ts';
import { screens } from './area.ts';
import { tasks } from './tasks.ts';

test('every row of the index is for those who may open its page', () => {
  const pages = new Map(screens.pages?.map((page) => [page.path, page]));
  for (const { page, feature, module } of tasks) {
    const screen = pages.get(paths.administration(page));
    expect([page, feature, module]).toEqual([page, screen?.feature, screen?.module]);
    expect(screen).toBeDefined();
  }
});
