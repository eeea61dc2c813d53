const SHAPE = /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/;

/** The ORCID iD that ends in the right check character, from its 15 digits (ISO 7064, MOD 11-2). */
export function orcidOf(digits: string): string {
  const total = Array.from(digits).reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return `${digits}${check === 10 ? 'X' : check}`.replace(/^(.{4})(.{4})(.{4})/, '$1-$2-$3-');
}

/** The ORCID iD that this says, bare or as an address; null for what is none. */
export function orcidIn(text: string): string | null {
  const id = SHAPE.exec(text.trim())?.[1];
  return id !== undefined && orcidOf(id.replaceAll('-', '').slice(0, 15)) === id ? id : null;
}
