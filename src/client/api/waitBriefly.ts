/** Waits up to this long are not perceived as waiting. */
const IMPERCEPTIBLE_MS = 100;
/**
 * Time for which the skeleton of `index.html` stays at start-up, so that the first page is rendered
 * complete in one step.
 */
const STARTUP_WAIT_MS = 1000;

/**
 * Waits for the answers only as long as users do not notice. Answers that arrive in time are part
 * of the first render; for the rest, the page shows a loading state. Failures are ignored here,
 * since each part of the page reports its own.
 */
export async function waitBriefly(...answers: readonly Promise<unknown>[]): Promise<void> {
  const isStarting = document.getElementById('boot-page') !== null;
  await Promise.race([
    Promise.allSettled(answers),
    new Promise((resolve) => setTimeout(resolve, isStarting ? STARTUP_WAIT_MS : IMPERCEPTIBLE_MS)),
  ]);
}
