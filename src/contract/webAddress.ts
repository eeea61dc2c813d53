import { tidyLine } from './writtenText.ts';

/**
 * A scheme of the web, and a host without a user. What browsers would strip or read as another
 * character is nowhere in it.
 */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/i;

/** Whether the text is an address on the web, and not one with another scheme. */
export const isWebAddress = (text: string): boolean => WEB_ADDRESS.test(text);

/**
 * Returns the text as the target of a link: a web address, or a path of the portal itself.
 * Undefined for everything else, such as an old value with another scheme.
 */
export const linkTo = (text: string): string | undefined =>
  isWebAddress(text) || /^\/(?![/\\])/.test(text) ? text : undefined;

const LINKEDIN = /^https:\/\/(?:[a-z-]+\.)*linkedin\.com(?:[/?#]\S*)?$/i;

/** Returns the address of a LinkedIn profile as typed, with the scheme that people leave out. */
export function tidyLinkedIn(typed: string): string {
  const address = tidyLine(typed);
  return /^(?:[a-z-]+\.)*linkedin\.com\//i.test(address) ? `https://${address}` : address;
}

/** Whether the address is one at LinkedIn, and not one that only begins like it. */
export const isLinkedIn = (address: string): boolean =>
  isWebAddress(address) && LINKEDIN.test(address);
