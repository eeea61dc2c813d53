import { toBase64Url } from './base64.ts';

const manager = async (): Promise<PushManager | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
};

/**
 * Subscribes this browser to pushes sent with the server's key and returns the endpoint. Null when
 * there is no push service, or the browser refuses. A subscription to an earlier key, which the
 * push service would refuse from now on, is ended first: beside it, browsers refuse another one.
 */
export async function subscribeToPush(publicKey: string): Promise<string | null> {
  try {
    const pushes = await manager();
    const earlier = await pushes?.getSubscription();
    if (earlier && !isFor(earlier, publicKey)) await earlier.unsubscribe();
    return (
      (await pushes?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
        ?.endpoint ?? null
    );
  } catch {
    return null;
  }
}

/** Whether the subscription is to this key; a browser that does not say is believed. */
function isFor({ options }: PushSubscription, publicKey: string): boolean {
  const key = options.applicationServerKey;
  return key === null || toBase64Url(new Uint8Array(key)) === publicKey;
}

/** Ends this browser's push subscription. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}
