const manager = async (): Promise<PushManager | null> => {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis)) return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
};

/** Has the browser's push service take what is sent with our key. Null where there is none, or the browser says no. */
export async function subscribeToPush(publicKey: string): Promise<string | null> {
  try {
    const pushes = await manager();
    return (await pushes?.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))?.endpoint ?? null;
  } catch {
    return null;
  }
}

/** The push service takes nothing more for this browser. */
export async function unsubscribeFromPush(): Promise<void> {
  await (await (await manager())?.getSubscription())?.unsubscribe();
}
