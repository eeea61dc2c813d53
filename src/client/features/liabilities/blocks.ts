/** A piece of running text. */
export type Block =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] };

const HEADING = /^#{1,6}\s+/;
const ITEM = /^[-*•]\s+/;

/**
 * The pieces of a text as a lawyer types it: an empty line parts paragraphs, `# ` begins a heading, `- ` a point of a list.
 * It is text and nothing else: what looks like HTML is shown as it was typed.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: 'paragraph', text: lines.join(' ') });
    lines = [];
  };

  for (const line of text.split('\n').map((raw) => raw.trim())) {
    const last = blocks.at(-1);
    if (line === '') endParagraph();
    else if (HEADING.test(line)) {
      endParagraph();
      blocks.push({ kind: 'heading', text: line.replace(HEADING, '') });
    } else if (ITEM.test(line)) {
      endParagraph();
      const item = line.replace(ITEM, '');
      if (last?.kind === 'list' && blocks.at(-1) === last) blocks[blocks.length - 1] = { kind: 'list', items: [...last.items, item] };
      else blocks.push({ kind: 'list', items: [item] });
    } else lines.push(line);
  }
  endParagraph();
  return blocks;
}
