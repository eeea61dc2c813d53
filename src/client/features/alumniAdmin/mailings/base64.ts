/** Encodes a file as text for a request body. Works in chunks, because the number of function arguments is limited. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 32_768) parts.push(String.fromCharCode(...bytes.subarray(from, from + 32_768)));
  return btoa(parts.join(''));
}
