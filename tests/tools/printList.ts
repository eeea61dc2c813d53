/** Prints the lines below a title; nothing if there are none. */
export function printList(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
