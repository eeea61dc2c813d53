import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { onAttempt } from '../api/attempts.ts';
import { toastStore } from '../ui/toasts/toastStore.ts';
import { endPress, lastPress } from '../ui/userActs.ts';

/**
 * Removes toasts that the user has gone past, so that none lies over the next step: an action's
 * failure when the action is tried again, any failure as soon as a later attempt succeeds, and any
 * toast when a press leads to another page or panel. A toast that is raised by the press itself
 * stays, wherever the press leads.
 */
export function useOutdatedToasts(): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);

  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    toastStore.dismissOlder(lastPress());
    endPress();
  }, [pathname]);

  useEffect(() => {
    const stop = onAttempt({
      onStart: (action) => toastStore.dismissFailureOf(action),
      onSuccess: (startedAt) =>
        toastStore.dismissOlder(Math.min(lastPress(), startedAt), ['error', 'warning']),
    });
    return stop;
  }, []);
}
