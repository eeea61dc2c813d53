import { pageAge } from '../device/clock.ts';

/** A call has failed before: what appears later than this after a press has another cause. */
const RESULT_WITHIN_MS = 15_000;

let pressedAt = 0;
let isResultPending = false;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]');

/**
 * The age of the page at the user's latest press in it; 0 when there was none. What was shown before
 * it has been seen.
 */
export const lastPress = (): number => pressedAt;

/**
 * Whether what appears now is the result of a button that the user has just pressed. False once the
 * user types on or has gone to another page: what appears then, such as a lost connection, must not
 * move the page under the user's hands.
 */
export const isResultOfPress = (): boolean =>
  isResultPending && pageAge() - pressedAt < RESULT_WITHIN_MS;

/** Called when the user has come to another page, on which no result is pending. */
export const endPress = (): void => void (isResultPending = false);

function press({ target }: Event): void {
  if (isField(target)) return;
  pressedAt = pageAge();
  isResultPending =
    target instanceof Element &&
    target.closest('form, button, summary') !== null &&
    target.closest('a') === null;
}

addEventListener('click', press, { capture: true });
// Enter in a field submits without a click.
addEventListener('submit', press, { capture: true });
addEventListener('input', ({ target }) => isField(target) && endPress(), { capture: true });
