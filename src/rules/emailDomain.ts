/** Whether the address belongs to one of the domains or to a subdomain of one. */
export function isInDomains(email: string, domains: readonly string[]): boolean {
  const domain = email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase();
  return domains.some((one) => domain === one || domain.endsWith(`.${one}`));
}
