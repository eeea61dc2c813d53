/**
 * Browsers start the download some time after the click: the object URL must stay valid until then.
 */
const URL_LIFETIME_MS = 60_000;

/** Saves a file that exists only in the page, without an address on the server. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  clickLink(address, name);
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
}

/**
 * Downloads a file from the server under the name that the server gives it, without leaving the
 * page.
 */
export const download = (address: string): void => clickLink(address, '');

function clickLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
