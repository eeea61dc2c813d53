/** Fields in which text has been typed since the page was loaded. Removed fields are ignored. */
const typedFields = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Tracks typed text. */
export function watchTypedText(): void {
  document.addEventListener('input', ({ target }) => {
    if (
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && isTextField(target))
    )
      typedFields.add(target);
  });
}

/** Work that a reload would interrupt. */
const unsavedWork = new Set<() => boolean>();

/**
 * Registers work that a reload would interrupt, such as a series of related calls, or a form while
 * `isAtRisk` returns true because it has changes. The returned function ends the work.
 */
export function registerUnsavedWork(isAtRisk: () => boolean = () => true): () => void {
  const work = () => isAtRisk();
  unsavedWork.add(work);
  return () => void unsavedWork.delete(work);
}

/**
 * Whether a reload of this page would lose typed text or interrupt work. Text in search and filter
 * fields does not count.
 */
export function hasTypedText(): boolean {
  for (const isAtRisk of unsavedWork) if (isAtRisk()) return true;
  for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
  return [...typedFields].some(({ value }) => value.trim() !== '');
}

/**
 * Marks the text typed in an element as saved: for a form that stays on the screen after a
 * successful submission.
 */
export function markTextSaved(within: HTMLElement): void {
  for (const field of typedFields) if (within.contains(field)) typedFields.delete(field);
}

let isReloadConfirmed = false;

/**
 * The user agrees that the page reloads, and has been shown what would be lost, so the browser does
 * not ask again.
 */
export const confirmReload = (): void => void (isReloadConfirmed = true);

/** Whether a reload would lose nothing that the user has not agreed to. */
export const mayReload = (): boolean => isReloadConfirmed || !hasTypedText();

/** Reloads despite unsaved changes. */
export function reloadWithoutPrompt(): void {
  confirmReload();
  location.reload();
}

/**
 * Handler for `beforeunload`: lets the browser ask for confirmation, unless the user has already
 * been asked.
 */
export function confirmUnload(event: BeforeUnloadEvent): void {
  if (!isReloadConfirmed) event.preventDefault();
}

const NO_TEXT = new Set([
  'checkbox',
  'radio',
  'range',
  'color',
  'file',
  'button',
  'submit',
  'search',
  'hidden',
]);
const isTextField = ({ type }: HTMLInputElement) => !NO_TEXT.has(type);
