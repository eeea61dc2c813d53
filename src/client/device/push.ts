const manager = async (): Promise<PushManager | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
};

/**
 * Subscribes this browser to pushes sent with the server's key and returns the endpoint. Null when
 * there is no push service, or the browser refuses.
 */
export async function subscribeToPush(publicKey: string): Promise<string | null> {
  try {
    const pushes = await manager();
    return (
      (await pushes?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
        ?.endpoint ?? null
    );
  } catch {
    return null;
  }
}

/** Ends this browser's push subscription. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}
