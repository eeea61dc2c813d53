/** Gives the page the manifest in its language, so that the app is installed under the name that the person reads. */
export function linkManifest(language: string): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? document.head.appendChild(document.createElement('link'));
  link.rel = 'manifest';
  link.href = `/app/manifest/${language}.webmanifest`;
}
