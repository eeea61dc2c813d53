const nextFrame = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });

/**
 * Returns the names or texts of the controls in `place` that are covered by a toast, after scrolling
 * each one into view.
 */
export async function coveredControls(place: Element, bar: Element): Promise<string[]> {
  const controls = [
    ...place.querySelectorAll<HTMLElement>('input, textarea, button, select, a[href]'),
  ].filter((control) => !bar.contains(control) && control.checkVisibility());
  const covered: string[] = [];
  for (const control of controls) {
    const { top } = control.getBoundingClientRect();
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    // A table renders its rows again while it scrolls.
    if (control.getBoundingClientRect().top !== top) await nextFrame();
    if (!control.isConnected) continue;
    control.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    if ([...bar.children].some((toast) => overlap(control, toast)))
      covered.push(control.getAttribute('aria-label') ?? control.textContent);
  }
  return covered;
}

function overlap(control: Element, toast: Element): boolean {
  const one = control.getBoundingClientRect();
  const other = toast.getBoundingClientRect();
  return (
    one.left < other.right &&
    one.right > other.left &&
    one.top < other.bottom &&
    one.bottom > other.top
  );
}
