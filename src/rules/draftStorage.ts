/**
 * A personal identity number as people write it, regardless of its check digit, because people also
 * mistype it. The portal's own case numbers look similar: `I-261117-0001`.
 */
const IDENTITY_NUMBER = /(?<!\d|I-)(?:\d{2})?\d{6}\s?[-+]?\s?[\dA-Z]\d{3}(?!\d)/i;
/** Four groups of four characters with at least one digit, as activation keys are printed. */
const ACTIVATION_KEY = /(?=.{0,18}\d)(?:[\dA-Z]{4}[- ]){3}[\dA-Z]{4}/i;

/**
 * Whether a browser may store a text until it is sent. A text that contains a personal identity
 * number or a key is kept in memory only (decisions, "Identity numbers").
 */
export const mayStoreDraft = (text: string): boolean =>
  !IDENTITY_NUMBER.test(text) && !ACTIVATION_KEY.test(text);
