import { expect, test } from 'vitest';
import { parseUserIds } from './userIdList.ts';

test.each<[string, string, ReturnType<typeof parseUserIds>]>([
  ['an empty text', '  \n ', { liUIds: [], repeated: 0, others: [] }],
  [
    'a column',
    'nilan234\r\nmajek123\r\n',
    { liUIds: ['nilan234', 'majek123'], repeated: 0, others: [] },
  ],
  [
    'a list with commas and semicolons',
    'nilan234, majek123;annli42',
    { liUIds: ['nilan234', 'majek123', 'annli42'], repeated: 0, others: [] },
  ],
  [
    'capitals and repeated user ids',
    'NILAN234 nilan234\tMajek123 nilan234',
    { liUIds: ['nilan234', 'majek123'], repeated: 2, others: [] },
  ],
  [
    'a header and an e-mail address',
    'LiU-ID\nnilan234\nmaja@example.org',
    { liUIds: ['nilan234'], repeated: 0, others: ['LiU-ID', 'maja@example.org'] },
  ],
])('reads %s', (_what, text, list) => {
  expect(parseUserIds(text)).toEqual(list);
});
