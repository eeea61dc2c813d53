/**
 * Shown instead of an app that cannot start (ERR-04, I18N-05). The texts may be what failed to load, so these are in the code, in both
 * languages, and rendered without anything else that might have failed.
 */
export function showUnableToLoad(): void {
  const page = document.getElementById('boot-page');
  if (!page) return;
  page.removeAttribute('aria-busy');
  page.role = 'alert';

  const retry = document.createElement('button');
  retry.type = 'button';
  retry.textContent = 'Försök igen / Try again';
  retry.addEventListener('click', () => location.reload());
  page.replaceChildren(
    line('h1', 'en-GB', 'Unable to load application...'),
    line('p', 'sv-SE', 'Portalen kunde inte läsas in. Kontrollera din anslutning och försök igen.'),
    line('p', 'en-GB', 'The portal could not be loaded. Check your connection and try again.'),
    retry,
  );
}

function line(tag: 'h1' | 'p', language: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.lang = language;
  element.textContent = text;
  return element;
}
