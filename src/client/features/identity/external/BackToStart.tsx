import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { toasts } from '../texts.ts';

/** A step that was opened without an address to go by: says so, and begins at the beginning (ERR-18). */
export function BackToStart({ to }: { to: string }) {
  useEffect(() => void toasts.error('EXTERNAL/MISSING_EMAIL'), []);
  return <Navigate replace to={to} />;
}
