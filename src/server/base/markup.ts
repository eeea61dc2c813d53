/** Text that `html` has produced, and that can be inserted into other markup unchanged. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Escapes text for an element or an attribute of HTML or XML. */
export const escapedText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

/** Creates markup in which every value is escaped, except for markup and lists of markup. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | null | Markup | readonly Markup[])[]
): Markup {
  const texts = values.map((value) =>
    [value]
      .flat()
      .map((one) => (one instanceof Markup ? one.text : escapedText(String(one ?? ''))))
      .join(''),
  );
  return new Markup(String.raw({ raw: parts }, ...texts));
}

/**
 * Turns the web addresses in a text into links, as mail programs do, or those of them that `isLink`
 * accepts.
 */
export const linked = (text: string, isLink: (address: string) => boolean = () => true): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, place) =>
      place % 2 === 1 && isLink(part) ? html`<a href="${part}">${part}</a>` : html`${part}`,
    );
