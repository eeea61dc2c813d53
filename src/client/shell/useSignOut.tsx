import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { discardUnsavedChanges, hasUnsavedChanges } from '../forms/unsavedChanges.tsx';
import * as paths from '../paths/pages.ts';
import type { Session } from '../session/session.ts';
import { signOut } from '../session/signOut.ts';
import { LeaveDialog, type LeaveQuestion } from '../ui/LeaveDialog.tsx';

interface SignOut {
  /** Signs the user out, or asks first if something would be lost. */
  readonly start: () => void;
  readonly question: ReactNode;
}

/**
 * Signs the user out. Asks first when typed text would be lost, or when there is a question;
 * `onStay` is called when the user then stays.
 */
export function useSignOut(
  { caller: { scope } }: Session,
  onStay: () => void,
  question: LeaveQuestion | null = null,
): SignOut {
  const { pathname, search } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const leave = () => void signOut(scope, signedOutPage(pathname + search));
  return {
    start: () => (question || hasUnsavedChanges() ? setAsking(true) : leave()),
    question: isAsking && (
      <LeaveDialog
        question={question ?? undefined}
        onStay={() => {
          setAsking(false);
          onStay();
        }}
        onLeave={() => {
          setAsking(false);
          discardUnsavedChanges();
          leave();
        }}
      />
    ),
  };
}

/**
 * Returns the page after sign-out: from Home the default one; from elsewhere one that returns there
 * at the next sign-in (AUTH-18).
 */
const signedOutPage = (place: string): string | undefined =>
  place === paths.home() ? undefined : paths.landing({ returnTo: place });
