/**
 * Runs in the page with forced colours. Returns icons that have the colour of their background,
 * fields without an edge, and states that look like their opposite.
 */
export function lostInForcedColours(): string[] {
  const top = document.querySelector('dialog[open]') ?? document.body;
  const visible = (selector: string) =>
    [...top.querySelectorAll(selector)].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.closest('[inert]') === null,
    );
  const nameOf = (element: Element) => element.outerHTML.slice(0, 120);
  const isTransparent = (colour: string) => /^(none|transparent|rgba\(.*, 0\))$/.test(colour);

  const backgroundOf = (element: Element | null): string => {
    if (!element) return getComputedStyle(document.documentElement).backgroundColor;
    const { backgroundColor } = getComputedStyle(element);
    return isTransparent(backgroundColor) ? backgroundOf(element.parentElement) : backgroundColor;
  };
  const isPainted = (shape: Element, background: string) => {
    const { fill, stroke } = getComputedStyle(shape);
    return [fill, stroke].some((paint) => !isTransparent(paint) && paint !== background);
  };
  const icons = visible('svg')
    .filter((icon) => icon.closest('svg svg') === null && icon.childElementCount > 0)
    .filter((icon) => {
      const shapes = icon.querySelectorAll('path, circle, rect, line, polyline, polygon, ellipse');
      const background = backgroundOf(icon.parentElement);
      return shapes.length > 0 && ![...shapes].some((shape) => isPainted(shape, background));
    })
    .map((icon) => `icon ${nameOf(icon)}`);

  const hasEdge = (element: Element | null) => {
    if (!element) return false;
    const { borderBottomStyle, borderBottomWidth, borderBottomColor, outlineStyle } =
      getComputedStyle(element);
    return (
      outlineStyle !== 'none' ||
      (borderBottomStyle !== 'none' &&
        Number.parseFloat(borderBottomWidth) > 0 &&
        borderBottomColor !== backgroundOf(element.parentElement))
    );
  };
  const fields = visible(
    'input:not([type=checkbox], [type=radio], [type=file], [type=range]), textarea, select',
  )
    .filter((field) => !field.closest('.visually-hidden'))
    .filter((field) => !hasEdge(field) && !hasEdge(field.parentElement))
    .map((field) => `field without an edge ${nameOf(field)}`);

  const looks = (element: Element, pseudo: string | null) => {
    const style = getComputedStyle(element, pseudo);
    return [
      'color',
      'background-color',
      'border-top',
      'border-bottom',
      'border-left',
      'outline',
      'text-decoration-line',
      'font-weight',
      'clip-path',
      'content',
      'translate',
      'justify-content',
      'inset-inline-start',
      'appearance',
    ].map((property) => style.getPropertyValue(property));
  };
  const lookOf = (element: Element) =>
    JSON.stringify(
      [element, ...element.querySelectorAll('*')].map((one) => [
        one.localName,
        looks(one, null),
        looks(one, '::before'),
        looks(one, '::after'),
      ]),
    );
  const states = [
    ['[aria-current]:not([aria-current=false])', ':not([aria-current])'],
    ['[aria-selected=true]', '[aria-selected=false]'],
    ['[aria-pressed=true]', '[aria-pressed=false]'],
    ['[aria-checked=true]', '[aria-checked=false]'],
  ] as const;
  const same = states.flatMap(([on, off]) =>
    visible(on).flatMap((element) => {
      const role = element.getAttribute('role');
      const group = element.closest(
        'ul, ol, nav, [role=radiogroup], [role=listbox], [role=tablist]',
      );
      const peer = [...(group?.querySelectorAll(off) ?? [])].find(
        (other) =>
          other.localName === element.localName &&
          other.getAttribute('role') === role &&
          other.className === element.className,
      );
      return peer && lookOf(peer) === lookOf(element) ? [`state of ${nameOf(element)}`] : [];
    }),
  );
  // A checkbox or radio button that the browser draws itself shows its state.
  const isDrawnByBrowser = (label: Element) =>
    [...label.querySelectorAll('input')].some(
      (input) =>
        getComputedStyle(input).appearance !== 'none' && input.getBoundingClientRect().width > 8,
    );
  const choices = visible('label:has(input:checked)').flatMap((label) => {
    const peer = [...top.querySelectorAll('label:has(input:not(:checked))')].find(
      (other) => other.className === label.className,
    );
    return peer && !isDrawnByBrowser(label) && lookOf(peer) === lookOf(label)
      ? [`choice ${nameOf(label)}`]
      : [];
  });
  return [...icons, ...fields, ...same, ...choices];
}
