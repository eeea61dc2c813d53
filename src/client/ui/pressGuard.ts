import { pageAge } from '../device/clock.ts';

/** Time for which what has come under a finger is not pressed by it. */
const MOMENT_MS = 1000;
/** A second press this near to the first one is at the same place. */
const SAME_PLACE_PX = 10;

const CONTROLS =
  'a[href], button, summary, label, input:is([type=checkbox], [type=radio], [type=submit]), ' +
  '[role=button], [role=link], [role=menuitem], [role=option], [role=tab], [role=switch]';
/** Enter in one of these submits its form. */
const FIELDS = 'input:not([type=file])';
/** What shows something else at each press. */
const TOGGLES = '[aria-expanded], [aria-pressed], [popovertarget], [role=switch], summary';
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

interface Press {
  /** What was pressed; null for what is no control. */
  readonly control: Element | null;
  /** What it said then: with another name, the same element does something else. */
  readonly name: string;
  /** Where the pointer was; null for a press by key. */
  readonly place: { readonly x: number; readonly y: number } | null;
  /** What was seen there last, and the age of the page when it came there. */
  current: Element | null;
  currentName: string;
  since: number;
}

/** The latest press, until the user points elsewhere or presses another key. */
let press: Press | null = null;
/** Whether the key that is down was ignored, so that the click that it makes is, too. */
let isKeyIgnored = false;
let marked: Element | null = null;
let unmarking: ReturnType<typeof setTimeout> | undefined;

/**
 * Ignores a press on what has come under the user's finger since the press before: another panel's
 * button, a question in place of a button, the same button once it does something else, the next row
 * of a list, or the page below a panel. For a
 * moment it is marked as disabled, unless the pointer has been moved meanwhile or another key
 * pressed. So a press counts for what was there when the user decided to press. Returns a function
 * that ends it.
 */
export function guardPresses(): () => void {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  addEventListener('click', onClick, options);
  addEventListener('keydown', onKeyDown, options);
  addEventListener('keyup', () => (isKeyIgnored = false), options);
  addEventListener('input', onInput, options);
  addEventListener('pointermove', onMove, { ...options, passive: true });
  addEventListener('wheel', forget, { ...options, passive: true });
  return () => {
    forget();
    listeners.abort();
  };
}

function onClick(event: MouseEvent): void {
  if (event.detail === 0) {
    // A click by key, or by code.
    if (isKeyIgnored) ignore(event);
    return;
  }
  const control = controlOf(event.target);
  const place = { x: event.clientX, y: event.clientY };
  // The second press of a double click would close what the first one has opened.
  if (event.detail > 1 && control === press?.control && control?.matches(TOGGLES))
    return ignore(event);
  if (press?.place && isNear(press.place, place) && hasJustCome(press, control))
    return ignore(event);
  note(control, place);
}

/**
 * Whether the pointer is pressed where it was pressed before, on something else that has come there
 * just now: for what takes presses without being a control, such as the page beside a dialog.
 */
export function isOnNewcomer({ target, clientX: x, clientY: y }: MouseEvent): boolean {
  if (!press?.place) return false;
  const isSamePlace = isNear(press.place, { x, y });
  return isSamePlace && isAnother(press, controlOf(target)) && pageAge() - press.since < MOMENT_MS;
}

function onKeyDown(event: KeyboardEvent): void {
  if (MODIFIERS.has(event.key)) return;
  if (event.key !== 'Enter' && event.key !== ' ') return forget();
  const control = controlOf(event.target, `${CONTROLS}, ${FIELDS}`);
  if (press?.place === null && hasJustCome(press, control)) {
    isKeyIgnored = true;
    return ignore(event);
  }
  note(control, null);
}

/** Text may also come without a key: pasted, dictated, or filled in by the browser. */
function onInput(event: Event): void {
  if (event instanceof InputEvent) forget();
}

function onMove({ clientX: x, clientY: y }: PointerEvent): void {
  if (press?.place && !isNear(press.place, { x, y })) forget();
}

const hasJustCome = (pressed: Press, control: Element | null): boolean =>
  control !== null && isAnother(pressed, control) && pageAge() - pressed.since < MOMENT_MS;

const isAnother = ({ control: pressed, name }: Press, control: Element | null): boolean =>
  control !== pressed || (nameOf(control) !== name && control?.matches(TOGGLES) !== true);

const nameOf = (control: Element | null): string =>
  control?.getAttribute('aria-label') ?? control?.textContent ?? '';

function ignore(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function note(control: Element | null, place: Press['place']): void {
  forget();
  const name = nameOf(control);
  press = { control, name, place, current: control, currentName: name, since: pageAge() };
  const observed = { childList: true, subtree: true, characterData: true };
  changes.observe(document.documentElement, { ...observed, attributeFilter: ['aria-label'] });
}

function forget(): void {
  press = null;
  changes.disconnect();
  unmark();
}

/** Notices what comes under the finger while an answer is awaited, however long that takes. */
const changes = new MutationObserver(() => {
  if (press === null) return;
  const { place } = press;
  const control = place
    ? controlOf(document.elementFromPoint(place.x, place.y))
    : controlOf(document.activeElement, `${CONTROLS}, ${FIELDS}`);
  const name = nameOf(control);
  if (control === press.current && name === press.currentName) return;
  press.current = control;
  press.currentName = name;
  press.since = pageAge();
  unmark();
  if (control !== null && isAnother(press, control)) mark(control);
});

/** Says to assistive technology, and to programs that use the page, that it cannot be pressed yet. */
function mark(control: Element): void {
  if (control.hasAttribute('aria-disabled')) return;
  control.setAttribute('aria-disabled', 'true');
  marked = control;
  unmarking = setTimeout(unmark, MOMENT_MS);
}

function unmark(): void {
  clearTimeout(unmarking);
  marked?.removeAttribute('aria-disabled');
  marked = null;
}

function controlOf(target: EventTarget | null, controls = CONTROLS): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  // A click on a label is followed by one on what it labels.
  return control instanceof HTMLLabelElement ? (control.control ?? control) : control;
}

const isNear = (one: { x: number; y: number }, other: { x: number; y: number }): boolean =>
  Math.abs(one.x - other.x) < SAME_PLACE_PX && Math.abs(one.y - other.y) < SAME_PLACE_PX;
