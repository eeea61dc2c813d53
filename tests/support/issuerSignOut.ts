import type { TestBrowser } from './browser.ts';

/** A form as a page shows it. */
interface Form {
  readonly action: URL;
  readonly fields: Readonly<Record<string, string>>;
}

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&quot;': '"', '&#39;': "'" };
const plain = (text: string): string =>
  text.replaceAll(/&(?:amp|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** The only form of a page. */
export function formIn(page: string): Form {
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(page) ?? [];
  const inputs = page.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g);
  return {
    action: new URL(plain(action)),
    fields: Object.fromEntries(
      [...inputs].map(([, name = '', value = '']) => [name, plain(value)]),
    ),
  };
}

/** Opens an address that leads to the portal's page for signing out at the issuer. */
export async function signOutForm(browser: TestBrowser, path: string) {
  const { url, response } = await browser.open(path);
  const page = await response.text();
  return { url, response, page, ...formIn(page) };
}

/** Returns from the issuer as it sends the browser back. */
export const returnFrom = (browser: TestBrowser, { fields }: Pick<Form, 'fields'>) =>
  browser.open(
    `${fields['post_logout_redirect_uri'] ?? ''}?state=${encodeURIComponent(fields['state'] ?? '')}`,
  );
