import { onTabMessage, tellTabs } from './tabs.ts';

/** Fields in which text has been typed since the page was loaded. Removed fields are ignored. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** Time limit for other tabs to answer. */
const PATIENCE_MS = 200;

/** Tracks typed text, and answers other tabs that ask for it. */
export function watchTypedText(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && holdsText(target))) typed.add(target);
  });
  onTabMessage(({ type }) => {
    if (type === 'askForText' && hasTypedText()) tellTabs({ type: 'haveText' });
  });
}

/** Work that a reload would interrupt. */
const underWay = new Set<() => boolean>();

/**
 * Registers work that a reload would interrupt, such as a series of related calls, or a form while `isAtRisk` returns true because it has
 * changes. The returned function ends the work.
 */
export function workBegins(isAtRisk: () => boolean = () => true): () => void {
  const work = () => isAtRisk();
  underWay.add(work);
  return () => void underWay.delete(work);
}

/** Whether a reload of this page would lose typed text or interrupt work. Text in search and filter fields does not count. */
export function hasTypedText(): boolean {
  for (const isAtRisk of underWay) if (isAtRisk()) return true;
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some(({ value }) => value.trim() !== '');
}

/** Marks the text typed in an element as saved: for a form that stays on the screen after a successful submission. */
export function typedTextIsSaved(within: HTMLElement): void {
  for (const field of typed) if (within.contains(field)) typed.delete(field);
}

/** Whether a reload would lose something in another tab. */
export function otherTabsHaveText(): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (has: boolean) => {
      stop();
      clearTimeout(giveUp);
      resolve(has);
    };
    const stop = onTabMessage(({ type }) => type === 'haveText' && answer(true));
    const giveUp = setTimeout(() => answer(false), PATIENCE_MS);
    tellTabs({ type: 'askForText' });
  });
}

let isReloadAgreed = false;

/** Reloads despite unsaved changes: the user has been shown what would be lost, so the browser does not ask again. */
export function reloadAsAgreed(): void {
  isReloadAgreed = true;
  location.reload();
}

/** Handler for `beforeunload`: lets the browser ask for confirmation, unless the user has already been asked. */
export function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isReloadAgreed) event.preventDefault();
}

const NO_TEXT = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'search', 'hidden']);
const holdsText = ({ type }: HTMLInputElement) => !NO_TEXT.has(type);
