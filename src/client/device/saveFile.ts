/** Browsers begin the download some time after the click: the file's address must outlive it. */
const KEPT_MS = 60_000;

/** Gives the person a file that the page has made or been told: no address of the server leads to it. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
