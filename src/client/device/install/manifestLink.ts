/**
 * Links the manifest in the language of the page, so that the app is installed under its name in
 * that language.
 */
export function linkManifest(language: string): void {
  const link =
    document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? document.createElement('link');
  link.rel = 'manifest';
  link.href = `/app/manifest/${language}.webmanifest`;
  // Insert the complete link: Chromium ignores a link that becomes a manifest link after insertion.
  if (!link.isConnected) document.head.append(link);
}
