/** Browsers begin the download some time after the click: the file's address must outlive it. */
const KEPT_MS = 60_000;

/** Gives the person a file that the page has made or been told: no address of the server leads to it. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  follow(address, name);
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS);
}

/** Has the browser fetch a file of the server's and save it under the server's name for it, while the page goes on. */
export const download = (address: string): void => follow(address, '');

function follow(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
