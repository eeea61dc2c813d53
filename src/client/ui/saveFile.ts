import { isIos } from '#rules/deviceName.ts';
import { isRunningInstalled } from '#client/device/install/installation.ts';
import { pageTexts } from '#client/i18n/texts.ts';
import { toastStore } from './toasts/toastStore.ts';

/**
 * Browsers start the download some time after the click: the object URL must stay valid until then.
 */
const URL_LIFETIME_MS = 60_000;

/**
 * Saves a file that exists only in the page, without an address on the server. In the installed app
 * of an iPhone or iPad, where a download saves nothing, the share sheet opens, which saves the file
 * or passes it on.
 */
export function saveFile(content: Blob, name: string): void {
  // Without parameters such as the character set, by which the sheet would not know the type.
  const file = new File([content], name, { type: content.type.replace(/;.*/, '') });
  if (usesShareSheet() && navigator.canShare?.({ files: [file] })) void share(file);
  else downloadFile(file);
}

/**
 * Downloads a file from the server under the name that the server gives it, without leaving the
 * page.
 */
export function download(address: string): void {
  if (usesShareSheet()) void shareFrom(address);
  else clickLink(address, '');
}

const usesShareSheet = () => isRunningInstalled() && isIos(navigator);

function downloadFile(file: File): void {
  const address = URL.createObjectURL(file);
  clickLink(address, file.name);
  setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS);
}

function clickLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

async function share(file: File): Promise<void> {
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    const reason = error instanceof DOMException ? error.name : '';
    // The sheet was closed, or is still open.
    if (reason === 'AbortError' || reason === 'InvalidStateError') return;
    // Browsers open the sheet only shortly after a tap, and the file may have taken longer.
    if (reason === 'NotAllowedError') offer(file);
    else downloadFile(file);
  }
}

/** Offers the file again, in a toast whose button is a new tap. */
const offer = (file: File) =>
  toastStore.show({
    type: 'info',
    messages: [{ text: file.name }],
    action: { label: pageTexts.get().t('SHELL/RETRY'), run: () => void share(file) },
  });

/** A list is made while it is sent, which may take long. */
const FETCHED_WITHIN_MS = 60_000;

async function shareFrom(address: string): Promise<void> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(FETCHED_WITHIN_MS) });
    const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    if (answer.ok && name !== undefined) return saveFile(await answer.blob(), name);
  } catch {
    // The link below shows the browser's own message.
  }
  clickLink(address, '');
}
