import type { Page } from '@playwright/test';

/**
 * WCAG 2.2, 2.5.8: a target is at least 24 × 24 px, or a circle of 24 px around its centre
 * intersects no other target and no circle of another small target. Links within a sentence are
 * exempt, as are targets completely inside another target.
 */
export const targetSizeViolations = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minimum = 24;
    const isInline = (element: Element) => {
      const text = [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      return element.matches('a') && text && getComputedStyle(element).display === 'inline';
    };
    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], .visually-hidden') &&
      element.getClientRects().length > 0;
    // A link stretched over its row by `::after` receives taps in the whole row.
    const boxOf = (element: Element) => {
      const { content, position, inset } = getComputedStyle(element, '::after');
      const row =
        content !== 'none' &&
        position === 'absolute' &&
        inset === '0px' &&
        getComputedStyle(element).position === 'static' &&
        (element as HTMLElement).offsetParent;
      return (row || element).getBoundingClientRect();
    };
    const centre = ({ left, top: above, width, height }: DOMRect) => ({
      x: left + width / 2,
      y: above + height / 2,
    });
    // A row that has been scrolled below the bottom bar is hit only after it is scrolled out of it.
    const isCovered = (element: Element, box: DOMRect) => {
      const { x, y } = centre(box);
      const hit = document.elementFromPoint(x, y);
      return hit !== null && !hit.contains(element) && !element.contains(hit);
    };
    const top = document.querySelector('dialog[open]') ?? document.body;
    const targets = [
      ...top.querySelectorAll('a[href], button, label:has(input), [role=button], summary'),
    ]
      .filter((element) => isVisible(element) && !isInline(element))
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0)
      .filter(({ element, box }) => !isCovered(element, box));
    const isSmall = ({ width, height }: DOMRect) => width < minimum || height < minimum;
    const distance = (point: { x: number; y: number }, box: DOMRect) =>
      Math.hypot(
        Math.max(box.left - point.x, 0, point.x - box.right),
        Math.max(box.top - point.y, 0, point.y - box.bottom),
      );
    const crosses = (a: DOMRect, b: DOMRect) => {
      const [from, to] = [centre(a), centre(b)];
      return (
        distance(from, b) < minimum / 2 ||
        (isSmall(b) && Math.hypot(from.x - to.x, from.y - to.y) < minimum)
      );
    };
    return targets
      .filter(
        ({ element, box }) =>
          isSmall(box) &&
          targets.some(
            (other) =>
              !other.element.contains(element) &&
              !element.contains(other.element) &&
              crosses(box, other.box),
          ),
      )
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)} × ${Math.round(box.height)} ${element.textContent?.trim()} ` +
          element.outerHTML.slice(0, 100),
      );
  });
