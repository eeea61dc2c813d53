import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

test('separates paragraphs at an empty line, but not at a single line break', () => {
  expect(blocksOf('En rad\nsom går vidare.\n\n \nEn till.')).toEqual([
    { kind: 'paragraph', lines: ['En rad som går vidare.'] },
    { kind: 'paragraph', lines: ['En till.'] },
  ]);
});

test('recognises headings and list items at the beginning of a line', () => {
  expect(blocksOf('# Först\nDu följer\n- lagen\n- reglerna\n## Sedan\n# Sist')).toEqual([
    { kind: 'heading', lines: ['Först'] },
    { kind: 'paragraph', lines: ['Du följer'] },
    { kind: 'list', lines: ['lagen', 'reglerna'] },
    { kind: 'heading', lines: ['Sedan'] },
    { kind: 'heading', lines: ['Sist'] },
  ]);
});

test('handles Windows line endings, and treats a dash or number sign without a following space as text', () => {
  expect(blocksOf('Rum #12\r\n\r\n-5 grader\r\n')).toEqual([
    { kind: 'paragraph', lines: ['Rum #12'] },
    { kind: 'paragraph', lines: ['-5 grader'] },
  ]);
});

test('returns no blocks for an empty text', () => {
  expect(blocksOf(' \n\n')).toEqual([]);
});
