import { expect, test } from 'vitest';
import { blocksOf } from './blocks.ts';

test('an empty line parts paragraphs, and a single line break does not', () => {
  expect(blocksOf('En rad\nsom går vidare.\n\n \nEn till.')).toEqual([
    { kind: 'paragraph', lines: ['En rad som går vidare.'] },
    { kind: 'paragraph', lines: ['En till.'] },
  ]);
});

test('headings and points are marked at the beginning of their line', () => {
  expect(blocksOf('# Först\nDu följer\n- lagen\n- reglerna\n## Sedan\n# Sist')).toEqual([
    { kind: 'heading', lines: ['Först'] },
    { kind: 'paragraph', lines: ['Du följer'] },
    { kind: 'list', lines: ['lagen', 'reglerna'] },
    { kind: 'heading', lines: ['Sedan'] },
    { kind: 'heading', lines: ['Sist'] },
  ]);
});

test('Windows line ends, a lone dash and a number sign within a line are text like any other', () => {
  expect(blocksOf('Rum #12\r\n\r\n-5 grader\r\n')).toEqual([
    { kind: 'paragraph', lines: ['Rum #12'] },
    { kind: 'paragraph', lines: ['-5 grader'] },
  ]);
});

test('nothing is nothing', () => {
  expect(blocksOf(' \n\n')).toEqual([]);
});
