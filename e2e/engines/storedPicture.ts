import type { EngineBrowser } from './engineBrowser.ts';

/** Returns the person's current picture as stored on the server. */
export async function storedPicture(browser: EngineBrowser): Promise<Buffer> {
  const base64 = await browser.evaluate<string>(`
    const mine = await (await fetch('/api/profileimage/mine')).json();
    const { id } = mine.find(({ source }) => source === 'Current');
    return (await (await fetch('/api/profileimage/fullsize?imageId=' + id)).json()).base64Image;`);
  return Buffer.from(base64, 'base64');
}
