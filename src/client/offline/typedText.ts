import { onTabMessage, tellTabs } from './tabs.ts';

/** Fields that somebody has typed in since the page started. A removed field loses nothing any more. */
const typed = new Set<HTMLInputElement | HTMLTextAreaElement>();

/** How long other tabs may take to answer. */
const PATIENCE_MS = 200;

/** Notices what is typed, and answers other tabs that ask. */
export function watchTypedText(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && holdsText(target))) typed.add(target);
  });
  onTabMessage(({ type }) => {
    if (type === 'askForText' && hasTypedText()) tellTabs({ type: 'haveText' });
  });
}

/** Work that a reload would break off. */
const underWay = new Set<() => boolean>();

/**
 * Says that work has begun which a reload would break off, such as calls that belong together, or a form that `isAtRisk` while it
 * holds changes. The answer ends it.
 */
export function workBegins(isAtRisk: () => boolean = () => true): () => void {
  const work = () => isAtRisk();
  underWay.add(work);
  return () => void underWay.delete(work);
}

/** Whether a reload of this page would lose something that was typed, or break work off. Searches and filters don't count. */
export function hasTypedText(): boolean {
  for (const isAtRisk of underWay) if (isAtRisk()) return true;
  for (const field of typed) if (!field.isConnected) typed.delete(field);
  return [...typed].some(({ value }) => value.trim() !== '');
}

/** What was typed has been saved: a form that stays on the screen says so after its call succeeded. */
export function typedTextIsSaved(within: HTMLElement): void {
  for (const field of typed) if (within.contains(field)) typed.delete(field);
}

/** The same question to the other tabs. */
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

/** Reloads over whatever is not saved: somebody was told what would be lost, so the browser does not ask again. */
export function reloadAsAgreed(): void {
  isReloadAgreed = true;
  location.reload();
}

/** For `beforeunload`: lets the browser ask before the page goes, unless that has been asked already. */
export function askBeforeUnload(event: BeforeUnloadEvent): void {
  if (!isReloadAgreed) event.preventDefault();
}

const NO_TEXT = new Set(['checkbox', 'radio', 'range', 'color', 'file', 'button', 'submit', 'search', 'hidden']);
const holdsText = ({ type }: HTMLInputElement) => !NO_TEXT.has(type);
