import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { pageAge } from '../device/clock.ts';

/** Time within which the browser has left the page, or asks whether to. */
const LEAVING_MS = 1000;

/** The entry that was left last, and the age of the page then. */
let left: { readonly entry: Location; readonly at: number } | null = null;

/**
 * Returns a function that goes back one step, also when it is called twice: the browser leaves the
 * page only some time after the first call.
 */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const entry = useLocation();
  return () => {
    if (left?.entry === entry && pageAge() - left.at < LEAVING_MS) return;
    left = { entry, at: pageAge() };
    void navigate(-1);
  };
}

/** Called when the page is not left after all, so that it can be left again at once. */
export function forgetLeaving(): void {
  left = null;
}
