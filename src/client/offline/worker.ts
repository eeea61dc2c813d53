import type { FromWorker, ToWorker } from '../../../sw/messages.ts';

/** How long a worker may take to answer before the page helps itself. */
const PATIENCE_MS = 2000;

const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker;

/** Tells the worker something and waits until it is done. False when there is no worker, or it did not answer in 2 s. */
export async function tellWorker(message: ToWorker): Promise<boolean> {
  const active = (await container()?.getRegistration())?.active;
  if (!active) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(false), PATIENCE_MS);
    port1.addEventListener('message', () => {
      clearTimeout(giveUp);
      resolve(true);
    });
    port1.start();
    active.postMessage(message, [port2]);
  });
}

/** Listens to the worker. */
export function onWorkerMessage(listener: (message: FromWorker) => void): () => void {
  const listen = ({ data }: MessageEvent<FromWorker>) => listener(data);
  container()?.addEventListener('message', listen);
  return () => container()?.removeEventListener('message', listen);
}
