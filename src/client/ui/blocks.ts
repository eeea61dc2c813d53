/** A block of running text: a heading or paragraph has one line, a list has one line per item. */
export interface Block {
  readonly kind: 'heading' | 'paragraph' | 'list';
  readonly lines: readonly string[];
}

const HEADING = /^#{1,6}\s+/;
const ITEM = /^[-*•]\s+/;

/**
 * Splits a text as a lawyer types it into blocks: an empty line separates paragraphs, `# ` starts a
 * heading, `- ` a list item. Plain text only: anything that looks like HTML is displayed as typed.
 */
export function blocksOf(text: string): Block[] {
  return text.split(/\n\s*\n/).flatMap((part) =>
    runsIn(
      part
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  );
}

/**
 * Groups consecutive lines into blocks: a heading or a change of kind starts a new block, other
 * lines extend the current one.
 */
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
