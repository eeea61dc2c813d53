import type { Person } from './person.ts';

/** A message between the tabs of one browser. */
export type TabMessage =
  | { readonly type: 'signedOut' }
  | { readonly type: 'signedIn'; readonly person: Person };

const channel = openChannel();

/** Undefined where it does not exist, or storage is blocked. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('tabs');
  } catch {
    return undefined;
  }
}

/** Sends a message to the other tabs; this tab does not receive it. */
export const postToTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Calls the listener for every message of the other tabs. Returns a function to unsubscribe. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
