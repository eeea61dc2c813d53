/**
 * Encodes the blob as base64, the form used in the contract. FileReader works off the main thread.
 */
export const base64Of = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(
        typeof reader.result === 'string'
          ? reader.result.slice(reader.result.indexOf(',') + 1)
          : '',
      ),
    );
    reader.addEventListener('error', () =>
      reject(reader.error ?? new Error('The file could not be read.')),
    );
    reader.readAsDataURL(blob);
  });

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

export const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
