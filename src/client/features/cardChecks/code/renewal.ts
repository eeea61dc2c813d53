import { ApiError } from '#client/api/errors.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { currentConnection, onConnection } from '#client/offline/connection.ts';
import { renewKey } from './queries.ts';

/**
 * Renews the certificate of the person's key on this device in time, now and whenever the app is
 * looked at with a connection, so that it has days left when the device is offline. A key that the
 * server refuses stays as it is: only its holder makes another one, by opening the code. Returns a
 * function that ends it.
 */
export function keepCertified(liUId: string): () => void {
  let isEnough = false;
  const renew = async () => {
    if (isEnough || !currentConnection().online || document.visibilityState === 'hidden') return;
    isEnough = true;
    isEnough = await renewKey(queryClient, liUId).then(
      () => false,
      (error: unknown) => error instanceof ApiError,
    );
  };
  void renew();
  const controller = new AbortController();
  const { signal } = controller;
  document.addEventListener('visibilitychange', () => void renew(), { signal });
  const unsubscribe = onConnection(() => void renew());
  return () => {
    controller.abort();
    unsubscribe();
  };
}
