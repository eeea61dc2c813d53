import { allTexts } from '#tests/tools/texts.ts';

/** The text keys that say that something has been done. */
const DONE =
  /(?:^|\/|(?<!NOT)_)(?:UN)?(?:DONE|SAVED|RESENT|SUCCESS)(?:_TEXT|\/TITLE|\/ACTIVATED)?(?:_one|_other)?$/;
/** The text keys that say that something has not been done, and not only that no answer came. */
const NOT_DONE =
  /^ERROR\/(?:GENERAL|CANNOT_SAVE|NO_RESPONSE|STATUS_CODE\/.*)$|(?:^|\/)(?:NOT_(?:DONE|SAVED|UNDONE)|UNSENT)(?:_one|_other)?$/;
/**
 * Keys that the patterns match, and that say something else: how far steps are, what an earlier step
 * has done, or what to press.
 */
const NEITHER =
  /\/STEPS?\/DONE$|^ACCOUNT\/SAVED\/TITLE$|\/(?:CODES|TOKEN|SECRET|SOURCE|MISSING|FILE)\/(?:DONE|SAVED)$/;

const literally = (text: string): string =>
  text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`).replaceAll(/[ \u00A0]/g, String.raw`\s`);

interface Claim {
  readonly key: string;
  readonly isDone: boolean;
  readonly pattern: RegExp;
}

/** The sentences by which pages in English say that something is done or is not. */
const claims: readonly Claim[] = Object.entries(allTexts('en-GB')).flatMap(([key, text]) => {
  const isDone = DONE.test(key);
  if (NEITHER.test(key) || (!isDone && !NOT_DONE.test(key))) return [];
  const source = text
    .split(/\{\{.*?\}\}/)
    .map(literally)
    .join('.+');
  return [{ key, isDone, pattern: new RegExp(`^${source}$`, 'm') }];
});

/** The keys of the sentences in this text that say that something is done, or is not done. */
export const claimsIn = (text: string) => {
  const found = claims.filter(({ pattern }) => pattern.test(text));
  const keysOf = (isDone: boolean) =>
    found.filter((claim) => claim.isDone === isDone).map(({ key }) => key);
  return { done: keysOf(true), notDone: keysOf(false) };
};

/** The body of a function that returns what the page's messages say, one a line. */
export const MESSAGES = `
  const spoken = document.querySelectorAll('[role=alert], [role=status], [data-tone]');
  return [...spoken].filter((one) => one.checkVisibility()).map(({ innerText }) => innerText).join('\\n');`;
