const SHAPE = /^(?:https?:\/\/orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/;

/** Returns the ORCID iD with the check character for its 15 digits (ISO 7064, MOD 11-2). */
export function orcidOf(digits: string): string {
  const total = Array.from(digits).reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return `${digits}${check === 10 ? 'X' : check}`.replace(/^(.{4})(.{4})(.{4})/, '$1-$2-$3-');
}

/** Returns the ORCID iD contained in the text, bare or as a URL; null if there is none. */
export function orcidIn(text: string): string | null {
  const id = SHAPE.exec(text.trim())?.[1];
  return id !== undefined && orcidOf(id.replaceAll('-', '').slice(0, 15)) === id ? id : null;
}
