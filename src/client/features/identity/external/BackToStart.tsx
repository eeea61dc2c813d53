import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { toasts } from '../texts.ts';

/**
 * Shown on a step that was opened without an address: shows an error and redirects to the first
 * step (ERR-18).
 */
export function BackToStart({ to }: { to: string }) {
  useEffect(() => void toasts.error('EXTERNAL/MISSING_EMAIL'), []);
  return <Navigate replace to={to} />;
}
