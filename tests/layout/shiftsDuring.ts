/** Time during which late shifts, such as those of content that loads later, are still counted. */
const SETTLE_MS = 300;

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node?: Node | null }[];
}

/**
 * Returns every layout shift during `act`, with the elements that moved, also right after a click or
 * a key press, which browsers exclude from their own score.
 */
export async function shiftsDuring(act: () => Promise<unknown>): Promise<readonly string[]> {
  const shifts: string[] = [];
  const observer = new PerformanceObserver((list) => {
    // The library's type declarations do not include this type yet.
    for (const { value, sources } of list.getEntries() as LayoutShift[])
      shifts.push(`${value.toFixed(4)} ${sources.map(({ node }) => markupOf(node)).join('; ')}`);
  });
  observer.observe({ type: 'layout-shift', buffered: false });
  await act();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  observer.disconnect();
  return shifts;
}

const markupOf = (node: Node | null | undefined) =>
  (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 90);
