/** Returns the CSP nonce that allows this page's own style elements. */
export const nonce = (): string =>
  document.querySelector<HTMLElement>('style[nonce], script[nonce]')?.nonce ?? '';
