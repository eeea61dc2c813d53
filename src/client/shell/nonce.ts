/** The one-time value under which this page's own style elements are allowed. */
export const nonce = (): string => document.querySelector<HTMLElement>('style[nonce], script[nonce]')?.nonce ?? '';
