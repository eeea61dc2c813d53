/** Gives the page the manifest in its language, so that the app is installed under the name that the person reads. */
export function linkManifest(language: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? document.createElement('link');
  link.rel = 'manifest';
  link.href = `/app/manifest/${language}.webmanifest`;
  // Whole, for Chromium takes no notice of a link that becomes a manifest's only after it was put in.
  if (!link.isConnected) document.head.append(link);
}
