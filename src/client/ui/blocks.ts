/** A piece of running text: a heading or paragraph is one line, a list as many as it has points. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list';
  readonly lines: readonly string[];
}

const HEADING = /^#{1,6}\s+/;
const ITEM = /^[-*•]\s+/;

/**
 * The pieces of a text as a lawyer types it: an empty line parts paragraphs, `# ` begins a heading, `- ` a point of a list.
 * It is text and nothing else: what looks like HTML is shown as it was typed.
 */
export function blocksOf(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((part) => runsIn(part.split('\n').map((line) => line.trim()).filter(Boolean)));
}

/** Within a paragraph, a heading or a point of a list begins something new; other lines go on. */
function runsIn(lines: readonly string[]): Block[] {
  const runs: Block[] = [];
  for (const line of lines) {
    const { kind, content } = read(line);
    const last = runs.at(-1);
    if (last?.kind !== kind || kind === 'heading') runs.push({ kind, lines: [content] });
    else if (kind === 'list') runs[runs.length - 1] = { kind, lines: [...last.lines, content] };
    else runs[runs.length - 1] = { kind, lines: [[...last.lines, content].join(' ')] };
  }
  return runs;
}

function read(line: string): { kind: Block['kind']; content: string } {
  if (HEADING.test(line)) return { kind: 'heading', content: line.replace(HEADING, '') };
  if (ITEM.test(line)) return { kind: 'list', content: line.replace(ITEM, '') };
  return { kind: 'paragraph', content: line };
}
