/** The page that is installed as an app of its own. What is opened over it belongs to the portal. */
const CHECK = '/check';

/**
 * Links the manifest of the app that the address is a page of, in the language of the page, so that
 * the app is installed under its name in that language.
 */
export function linkManifest(language: string): void {
  const link =
    document.querySelector<HTMLLinkElement>('link[rel=manifest]') ?? document.createElement('link');
  const app = location.pathname === CHECK ? 'check.' : '';
  link.rel = 'manifest';
  link.href = `/app/manifest/${app}${language}.webmanifest`;
  // Insert the complete link: Chromium ignores a link that becomes a manifest link after insertion.
  if (!link.isConnected) document.head.append(link);
}
