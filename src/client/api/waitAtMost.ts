/** What takes no longer than this is not seen as waiting. */
const UNSEEN_MS = 100;
/** For so long the skeleton of `index.html` stays for the first page, which is then drawn at once and whole. */
const AT_START_MS = 1000;

/**
 * Waits for answers as long as nobody notices. What comes in time is there when the page is first drawn; for the rest the
 * page shows that it is on its way. Failures are each part's own to tell.
 */
export async function waitAtMost(...answers: readonly Promise<unknown>[]): Promise<void> {
  const isStarting = document.getElementById('boot-page') !== null;
  await Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, isStarting ? AT_START_MS : UNSEEN_MS))]);
}
