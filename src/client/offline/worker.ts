import type { FromWorker, ToWorker } from '#sw/messages.ts';

/** Time limit for the worker's answer, after which the page continues without it. */
const REPLY_TIMEOUT_MS = 2000;

const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/**
 * Sends the worker a message and waits until it has been handled. False when there is no worker, or
 * it does not answer within 2 s.
 */
export async function postToWorker(message: ToWorker): Promise<boolean> {
  const active = (await container()?.getRegistration())?.active;
  if (!active) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timeout = setTimeout(() => resolve(false), REPLY_TIMEOUT_MS);
    port1.addEventListener('message', () => {
      clearTimeout(timeout);
      resolve(true);
    });
    port1.start();
    active.postMessage(message, [port2]);
  });
}

/** Calls the listener for every message of the worker. Returns a function to unsubscribe. */
export function onWorkerMessage(listener: (message: FromWorker) => void): () => void {
  const listen = ({ data }: MessageEvent<FromWorker>) => listener(data);
  container()?.addEventListener('message', listen);
  return () => container()?.removeEventListener('message', listen);
}
