/** A personal identity number as people write it, whatever its check digit says: they mistype it too. The portal's own cases have numbers like it, `I-261117-0001`. */
const IDENTITY_NUMBER = /(?<!\d|I-)(?:\d{2})?\d{6}\s?[-+]?\s?[\dA-Z]\d{3}(?!\d)/i;
/** Four groups of four characters, digits among them, as activation keys are printed. */
const ACTIVATION_KEY = /(?=.{0,18}\d)(?:[\dA-Z]{4}[- ]){3}[\dA-Z]{4}/i;

/** Whether a browser may keep a text until it is sent: one with a personal identity number or a key in it stays in memory (decisions, "Identity numbers"). */
export const isKeepable = (text: string): boolean => !IDENTITY_NUMBER.test(text) && !ACTIVATION_KEY.test(text);
