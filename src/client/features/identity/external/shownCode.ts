/** The code that was typed, until the password is set with it: in this page's memory, and neither in an address nor on the device. */
let shown: { readonly email: string; readonly code: string } | null = null;

export const shownCode = {
  keep: (email: string, code: string): void => void (shown = { email, code }),
  /** Undefined after a reload: the server knows that this browser has shown it. */
  of: (email: string): string | undefined => (shown?.email === email ? shown.code : undefined),
  forget: (): void => void (shown = null),
};
