import type { Page } from '@playwright/test';

/** Returns why the focus cannot be seen; nothing when it can. */
export const focusLosses = (page: Page): Promise<string[]> =>
  page.evaluate(lossesOfFocus, { isEach: false });

/**
 * Moves the focus to the elements that Tab reaches, as if with the keyboard, and returns those that
 * cannot be seen then.
 */
export async function everyFocusLosses(page: Page): Promise<string[]> {
  // Only focus after a key has a ring.
  await page.keyboard.press('Tab');
  return page.evaluate(lossesOfFocus, { isEach: true });
}

/**
 * Runs in the page. The focused element has to be in the window, not covered (WCAG 2.4.11), and it
 * or what stands for it needs a ring of at least 2 px with a contrast of 3:1 (WCAG 2.4.7, 1.4.11).
 * Elements that Tab does not reach are exempt from the ring.
 */
async function lossesOfFocus({ isEach }: { readonly isEach: boolean }): Promise<string[]> {
  /** Elements beyond these, such as the rows of a long list, are like those before them. */
  const most = 60;
  const leastContrast = 3;
  const leastWidth = 2;

  const nameOf = (element: Element) =>
    `${element.outerHTML.slice(0, 110)} "${element.textContent?.trim().slice(0, 30)}"`;
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel) throw new Error('The browser has no canvas.');
  const luminance = (colours: readonly string[]) => {
    for (const colour of colours) {
      pixel.fillStyle = colour;
      pixel.fillRect(0, 0, 1, 1);
    }
    const [r = 0, g = 0, b = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((channel) =>
      channel <= 10 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const backgroundsOf = (element: Element | null): string[] =>
    element
      ? [...backgroundsOf(element.parentElement), getComputedStyle(element).backgroundColor]
      : ['white'];

  const hasRing = (element: Element, pseudo: string | null) => {
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset, content } = getComputedStyle(
      element,
      pseudo,
    );
    if (pseudo !== null && content === 'none') return false;
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < leastWidth) return false;
    const isInside = pseudo !== null || Number.parseFloat(outlineOffset) < 0;
    const around = backgroundsOf(isInside ? element : element.parentElement);
    const [one, other] = [luminance(around), luminance([...around, outlineColor])];
    return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) >= leastContrast;
  };
  const withLabels = (element: Element) => [
    element,
    ...(element instanceof HTMLInputElement ? (element.labels ?? []) : []),
  ];
  /** The element itself, and what may be drawn for it: a row, whose link covers all of it. */
  const standIns = (element: Element) => {
    const around = [element.parentElement, element.parentElement?.parentElement];
    return [...withLabels(element), element.nextElementSibling, ...around].filter(
      (one) => one !== null && one !== undefined,
    );
  };
  const hiding = (element: Element) => {
    const boxes = withLabels(element).flatMap((one) => [...one.getClientRects()]);
    const shown = boxes
      .map(({ left, top, right, bottom }) => ({
        left: Math.max(0, left),
        top: Math.max(0, top),
        right: Math.min(innerWidth, right),
        bottom: Math.min(innerHeight, bottom),
      }))
      .filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1);
    if (shown.length === 0) return 'outside the window';
    const isHit = shown.some(({ left, top, right, bottom }) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].some((x) =>
        [0.1, 0.3, 0.5, 0.7, 0.9].some((y) => {
          const hit = document.elementFromPoint(
            left + (right - left) * x,
            top + (bottom - top) * y,
          );
          return hit && withLabels(element).some((one) => one.contains(hit));
        }),
      ),
    );
    return isHit ? null : 'covered';
  };

  const lossesOf = (element: Element) => {
    const isOperable = element instanceof HTMLElement && element.tabIndex >= 0;
    const isRinged =
      !isOperable ||
      standIns(element).some((one) =>
        [null, '::before', '::after'].some((pseudo) => hasRing(one, pseudo)),
      );
    const hidden = hiding(element);
    return [
      ...(isRinged ? [] : [`no ring: ${nameOf(element)}`]),
      ...(hidden ? [`${hidden}: ${nameOf(element)}`] : []),
    ];
  };

  if (!isEach) {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return ['nothing has the focus'];
    return lossesOf(activeElement);
  }
  const top = document.querySelector('dialog[open], [aria-modal=true]') ?? document.body;
  const reachable = [
    ...top.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert]') &&
      element.checkVisibility({ visibilityProperty: true }),
  );
  const losses: string[] = [];
  for (const element of reachable.slice(0, most)) {
    element.focus();
    // Bars that hide while the page is scrolled, and rings of React components, follow.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    if (document.activeElement === element) losses.push(...lossesOf(element));
  }
  // Closes the tip of the last one.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return losses;
}
