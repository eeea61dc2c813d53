/** What takes no longer than this is not seen as waiting. */
const UNSEEN_MS = 100;

/**
 * Waits for answers as long as nobody notices. What comes in time is there when the page is first drawn; for the rest the
 * page shows that it is on its way. Failures are each part's own to tell.
 */
export async function shortly(...answers: readonly Promise<unknown>[]): Promise<void> {
  await Promise.race([Promise.allSettled(answers), new Promise((resolve) => setTimeout(resolve, UNSEEN_MS))]);
}
