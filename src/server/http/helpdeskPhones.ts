import { telUrl } from '#rules/telUrl.ts';
import type { Config } from '#server/config/config.ts';
import { html } from '#server/base/markup.ts';

/**
 * Returns the page with the helpdesks' phone numbers, which it shows when nothing else can be
 * fetched.
 */
export function withHelpdeskPhones(
  page: string,
  { kcInformation, infoCentreInformation }: Config['helpdesk'],
): string {
  const values = {
    HELPDESK_PHONE: kcInformation.phoneNumber,
    HELPDESK_PHONE_URL: telUrl(kcInformation.phoneNumber),
    STUDENT_HELPDESK_PHONE: infoCentreInformation.phoneNumber,
    STUDENT_HELPDESK_PHONE_URL: telUrl(infoCentreInformation.phoneNumber),
  };
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`__${name}__`, () => html`${value}`.text),
    page,
  );
}
