import type { Person } from './person.ts';

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { readonly type: 'signedOut' }
  | { readonly type: 'signedIn'; readonly person: Person }
  /** Is there text in one of you that a reload would lose? */
  | { readonly type: 'askForText' }
  | { readonly type: 'haveText' };

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tabs');

/** Says something to the other tabs; this one does not hear it. */
export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Listens to the other tabs. */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const listen = ({ data }: MessageEvent<TabMessage>) => listener(data);
  channel?.addEventListener('message', listen);
  return () => channel?.removeEventListener('message', listen);
}
