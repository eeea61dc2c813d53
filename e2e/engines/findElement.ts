/** The roles by which errands find elements. A `field` is any labelled input. */
export type Role =
  | 'alert'
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'dialog'
  | 'field'
  | 'file'
  | 'group'
  | 'heading'
  | 'img'
  | 'link'
  | 'listitem'
  | 'main'
  | 'menuitem'
  | 'navigation'
  | 'option'
  | 'radio'
  | 'region'
  | 'row'
  | 'slider'
  | 'status'
  | 'switch'
  | 'tab'
  | 'table';

/** What can be sent to a page. */
export interface Query {
  readonly role: Role;
  /** The accessible name: a regular expression as its source, otherwise the whole name. */
  readonly name: { readonly text: string; readonly isPattern: boolean } | null;
  /** The role and name of an element around it. */
  readonly within: Query | null;
  /** Whether the element must be usable: enabled, not moving, and not covered by another. */
  readonly isForUse: boolean;
}

/** The element that was last found for use, and whether the click after that was on it. */
interface ExpectedClick {
  readonly element: Element;
  isReceived: boolean;
}

/** An expression of whether the click since the last search missed an element that is still there. */
export const HAS_MISSED =
  'window.expectedClick?.isReceived === false && window.expectedClick.element.isConnected';

/**
 * Returns the first visible element with the role and the accessible name; null if there is none.
 * File inputs count as visible, because people reach them through a button. Has no external
 * references, so that it can be sent to a page.
 */
export async function findElement(query: Query): Promise<Element | null> {
  const NATIVE: Partial<Record<Role, string>> = {
    button: 'button, summary, input[type=submit], input[type=button]',
    checkbox: 'input[type=checkbox]',
    combobox: 'select',
    dialog: 'dialog[open]',
    field:
      'input:not([type=hidden], [type=checkbox], [type=radio], [type=submit], [type=button], ' +
      '[type=file]), textarea, select, [contenteditable=true]',
    file: 'input[type=file]',
    group: 'fieldset',
    heading: 'h1, h2, h3, h4, h5, h6',
    img: 'img',
    link: 'a[href]',
    listitem: 'li',
    main: 'main',
    navigation: 'nav',
    option: 'option',
    radio: 'input[type=radio]',
    region: 'section[aria-label], section[aria-labelledby]',
    row: 'tr',
    slider: 'input[type=range]',
    status: 'output',
    table: 'table',
  };

  /** The text of a node as assistive technology reads it. */
  const textOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return '';
    if (node.matches('script, style, input, select, textarea')) return '';
    const label = node.getAttribute('aria-label') ?? node.getAttribute('alt');
    if (label !== null) return label;
    const isBlock = getComputedStyle(node).display !== 'inline';
    const inner = [...node.childNodes].map(textOf).join('');
    return isBlock ? ` ${inner} ` : inner;
  };
  const nameOf = (element: Element): string => {
    const labels = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .flatMap((id) => document.getElementById(id) ?? []);
    const ownLabels = 'labels' in element ? [...(element as HTMLInputElement).labels!] : [];
    const joined = (nodes: readonly Element[]) => nodes.map(textOf).join(' ');
    const name =
      joined(labels) ||
      element.getAttribute('aria-label') ||
      joined(ownLabels) ||
      textOf(element) ||
      element.getAttribute('title') ||
      '';
    return name.replace(/\s+/g, ' ').trim();
  };
  const matches = (element: Element, { name }: Query): boolean => {
    if (name === null) return true;
    return name.isPattern
      ? new RegExp(name.text).test(nameOf(element))
      : nameOf(element) === name.text;
  };
  const isVisible = (element: Element): boolean =>
    element.matches('input[type=file]') ||
    (element.getClientRects().length > 0 &&
      getComputedStyle(element).visibility === 'visible' &&
      element.closest('[inert], [aria-hidden=true]') === null);

  /** Whether the element stays where it is and would receive a click at its centre. */
  const isUsable = async (element: Element): Promise<boolean> => {
    if (element.matches('input[type=file]')) return true;
    if (element.matches(':disabled, [aria-disabled=true]')) return false;
    element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const before = element.getBoundingClientRect();
    await new Promise((resolve) => setTimeout(resolve, 40));
    const { x, y, width, height } = element.getBoundingClientRect();
    if (x !== before.x || y !== before.y || width !== before.width) return false;
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && (element.contains(hit) || hit.closest('label')?.control === element);
  };

  /** Lets the next click be compared with the element that it is meant for. */
  const expectClickOn = (element: Element): void => {
    const expected: ExpectedClick = { element, isReceived: false };
    (window as { expectedClick?: ExpectedClick }).expectedClick = expected;
    const receive = ({ target }: Event): void => {
      expected.isReceived ||=
        target instanceof Element &&
        (element.contains(target) || target.closest('label')?.control === element);
    };
    document.addEventListener('click', receive, { capture: true, once: true });
  };

  const find = async (wanted: Query): Promise<Element | null> => {
    const scope = wanted.within === null ? document : await find(wanted.within);
    if (scope === null) return null;
    const { role } = wanted;
    const native = NATIVE[role];
    const selector = `[role=${role}]${native === undefined ? '' : `, :is(${native}):not([role])`}`;
    const found = [...scope.querySelectorAll(role === 'field' ? native! : selector)].filter(
      (element) => isVisible(element) && matches(element, wanted),
    );
    if (!wanted.isForUse) return found[0] ?? null;
    for (const element of found)
      if (await isUsable(element)) {
        expectClickOn(element);
        return element;
      }
    return null;
  };
  return find(query);
}
