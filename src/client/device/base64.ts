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
