import { expect, type Locator } from '@playwright/test';

/**
 * Returns the parts of a popup that cannot be seen or clicked, even by scrolling inside it; empty
 * when everything is reachable.
 */
const unreachableParts = (popup: Element, itemSelector: string): string[] => {
  const found: string[] = [];
  const { left, top, right, bottom } = popup.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  if (left < 0 || top < 0 || right > clientWidth || bottom > window.innerHeight)
    found.push(
      `the popup ends outside the window: ${[left, top, right, bottom].map(Math.round).join(' ')}`,
    );
  const isOnTop = (x: number, y: number) => popup.contains(document.elementFromPoint(x, y));
  const corner = 6; // the corners are rounded
  for (const x of [left + corner, right - corner]) {
    for (const y of [top + corner, bottom - corner]) {
      if (!isOnTop(x, y))
        found.push(
          `its corner at ${Math.round(x)} ${Math.round(y)} is covered by ` +
            `${document.elementFromPoint(x, y)?.outerHTML.slice(0, 80)}`,
        );
    }
  }

  const scrollers = [popup, ...popup.querySelectorAll('*')].filter(
    (part) =>
      part.scrollHeight > part.clientHeight && /auto|scroll/.test(getComputedStyle(part).overflowY),
  );
  const items = [...popup.querySelectorAll(itemSelector)];
  for (const item of items) {
    // Scrolls only the popup itself, because a user could not scroll a clipping ancestor with the
    // pointer.
    for (const scroller of scrollers)
      scroller.scrollTop +=
        item.getBoundingClientRect().top -
        scroller.getBoundingClientRect().top -
        scroller.clientHeight / 2;
    const box = item.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    if (!item.contains(hit)) found.push(`${item.textContent} is covered`);
  }
  if (items.length === 0) found.push('nothing to choose');
  return found;
};

/**
 * Asserts that a popup is completely inside the window and in front of everything, and that each of
 * its items can be clicked.
 */
export async function expectFullyVisible(popup: Locator, itemSelector: string): Promise<void> {
  await expect(popup).toBeVisible();
  await expect(async () =>
    expect(await popup.evaluate(unreachableParts, itemSelector)).toEqual([]),
  ).toPass({ timeout: 3000 });
}
