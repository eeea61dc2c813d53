import type { Page } from '@playwright/test';

/** Returns the elements that make the page scroll horizontally, or nothing. */
export const overflowingElements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      `${scrollWidth} px of ${clientWidth}`,
      ...wide.slice(0, 3).map((element) => element.outerHTML.slice(0, 120)),
    ];
  });
