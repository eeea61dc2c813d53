import type { Page } from '@playwright/test';

/** The spacing of WCAG 1.4.12, which people set in their browser or with an extension. */
const SPACING = `
  * {
    line-height: 1.5 !important;
    letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important;
  }
  p {
    margin-block-end: 2em !important;
  }`;

/**
 * Returns the texts that are cut off or cover each other with the spacing of WCAG 1.4.12, and
 * restores the page's own spacing. A text that ends in an ellipsis and is shown in full when it is
 * pointed at or focused, as in the cells of tables, is not cut off.
 */
export const textSpacingLosses = (page: Page): Promise<string[]> =>
  page.evaluate(lossesWithSpacing, SPACING);

/** Runs in the page. */
async function lossesWithSpacing(spacing: string): Promise<string[]> {
  /** Differences that nobody sees: fonts reserve space above and below their letters. */
  const tolerance = 4;
  const top = document.querySelector('dialog[open]') ?? document.body;
  const nextFrame = () =>
    new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));

  const isForScreenReaders = (element: Element | null): boolean =>
    element !== null &&
    (getComputedStyle(element).clipPath === 'inset(50%)' ||
      isForScreenReaders(element.parentElement));
  const shownTexts = () => {
    const texts: { node: Node; parent: Element; boxes: DOMRect[] }[] = [];
    const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      const parent = node.parentElement;
      if (!parent || !node.textContent?.trim()) continue;
      if (parent.closest('svg, style, script, [inert], option') || isForScreenReaders(parent))
        continue;
      if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width * height > 1);
      if (boxes.length > 0) texts.push({ node, parent, boxes });
    }
    return texts;
  };

  const isClipped = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /** The nearest ancestors that cut off what exceeds them, up to one that scrolls instead. */
  const cutOff = (element: Element, boxes: readonly DOMRect[]): string | null => {
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, overflowY, display, clipPath, textOverflow } = getComputedStyle(at);
      if (clipPath !== 'none') return null;
      if (/auto|scroll/.test(overflowX + overflowY)) return null;
      if (display === 'inline') continue;
      const edge = at.getBoundingClientRect();
      const isTip = textOverflow === 'ellipsis' && at.closest('[role=grid]') !== null;
      if (isClipped(overflowY) && boxes.some(({ bottom }) => bottom > edge.bottom + tolerance))
        return 'below';
      if (
        isClipped(overflowX) &&
        !isTip &&
        boxes.some(
          ({ left, right }) => right > edge.right + tolerance || left < edge.left - tolerance,
        )
      )
        return 'at its end';
    }
    return null;
  };
  /** What moves independently of the page, such as a bar, or is a stamp across something. */
  const layerOf = (element: Element): Element => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const { position, rotate } = getComputedStyle(at);
      if (/fixed|sticky/.test(position) || rotate !== 'none') return at;
    }
    return document.body;
  };
  /** The parts of the boxes within all ancestors that cut off or scroll what exceeds them. */
  const visibleParts = (element: Element, boxes: readonly DOMRect[]) => {
    let parts = boxes.map(({ left, top, right, bottom }) => ({ left, top, right, bottom }));
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const { overflowX, display } = getComputedStyle(at);
      if (overflowX === 'visible' || display === 'inline') continue;
      const edge = at.getBoundingClientRect();
      parts = parts.map(({ left, top, right, bottom }) => ({
        left: Math.max(left, edge.left),
        top: Math.max(top, edge.top),
        right: Math.min(right, edge.right),
        bottom: Math.min(bottom, edge.bottom),
      }));
    }
    return parts;
  };
  const overlaps = (shown: ReturnType<typeof shownTexts>) => {
    const texts = shown.map((text) => ({ ...text, boxes: visibleParts(text.parent, text.boxes) }));
    const layers = new Map(texts.map((text) => [text.node, layerOf(text.parent)]));
    const pairs: (readonly [Node, Node])[] = [];
    for (const [at, one] of texts.entries())
      for (const other of texts.slice(at + 1)) {
        if (layers.get(one.node) !== layers.get(other.node)) continue;
        const isCovered = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > tolerance &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > tolerance,
          ),
        );
        if (isCovered) pairs.push([one.node, other.node]);
      }
    return pairs;
  };

  const before = overlaps(shownTexts());
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(spacing);
  document.adoptedStyleSheets.push(sheet);
  await nextFrame();
  const texts = shownTexts();
  const nameOf = (node: Node) =>
    `"${node.textContent?.trim().slice(0, 40)}" in ${node.parentElement?.outerHTML.slice(0, 90)}`;
  const cut = texts.flatMap(({ node, parent, boxes }) => {
    const where = cutOff(parent, boxes);
    return where ? [`cut off ${where}: ${nameOf(node)}`] : [];
  });
  const covered = overlaps(texts)
    .filter(([one, other]) => !before.some((pair) => pair[0] === one && pair[1] === other))
    .map(([one, other]) => `covered: ${nameOf(one)} by ${nameOf(other)}`);
  const { clientWidth, scrollWidth } = document.documentElement;
  const wide = scrollWidth > clientWidth ? [`${scrollWidth} px wide in ${clientWidth} px`] : [];
  document.adoptedStyleSheets.pop();
  await nextFrame();
  return [...cut, ...covered, ...wide];
}
