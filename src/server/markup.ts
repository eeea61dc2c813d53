/** Text that was put into markup by `html`, and may be put there again as it is. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Markup with every value escaped, but for lists of markup and markup itself. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | null | Markup | readonly Markup[])[]): Markup {
  const texts = values.map((value) => [value].flat().map((one) => (one instanceof Markup ? one.text : escaped(String(one ?? '')))).join(''));
  return new Markup(String.raw({ raw: parts }, ...texts));
}

/** Text whose web addresses are links, as a mail program makes them. */
export const linked = (text: string): Markup[] =>
  text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, place) => (place % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
