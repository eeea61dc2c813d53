import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { textOfTable } from './tableFile.ts';
import { textOfWorkbook, WORKBOOK_LIMITS } from './workbook.ts';

const WORKBOOK = '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>';
const RELATIONS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>';
const STYLES =
  '<styleSheet><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="0&quot; days&quot;"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>' +
  '<cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="165"/></cellXfs></styleSheet>';

const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const parts = (rows: string) => ({
  'xl/workbook.xml': WORKBOOK,
  'xl/_rels/workbook.xml.rels': RELATIONS,
  'xl/styles.xml': STYLES,
  'xl/sharedStrings.xml':
    '<sst><si><t>Åsa &amp; Bo</t></si><si><r><t>An</t></r><r><t>na</t></r><rPh><t>x</t></rPh></si></sst>',
  'xl/worksheets/sheet1.xml': sheet(rows),
});
const archive = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const read = (rows: string) => textOfWorkbook(archive(parts(rows)));
const cell = (attributes: string, value: string) =>
  `<row r="1"><c r="A1" ${attributes}><v>${value}</v></c></row>`;

test.each<[what: string, rows: string, text: string]>([
  ['shared text', cell('t="s"', '0'), 'Åsa & Bo'],
  ['text in pieces, without its reading', cell('t="s"', '1'), 'Anna'],
  [
    'inline text',
    '<row r="1"><c t="inlineStr"><is><t xml:space="preserve">a&#10;b</t></is></c></row>',
    'a b',
  ],
  ['the last result of a formula', '<row><c t="str"><f>A2&amp;"x"</f><v>Bo</v></c></row>', 'Bo'],
  ['a yes', cell('t="b"', '1'), 'true'],
  ['a day in a format of its own', cell('s="1"', '45000'), '2023-03-15'],
  ['a day with a time', cell('s="2"', '45000.75'), '2023-03-15'],
  ['a number with quoted letters in its format', cell('s="3"', '45000'), '45000'],
  ['twelve digits', cell('', '1.9840229238E+11'), '198402292380'],
  ['digits that have lost their first one, as they are', cell('', '101011234'), '101011234'],
  ['a fraction', cell('', '7.5'), '7.5'],
  ['quotes', '<row><c t="str"><v>5" "x"</v></c></row>', '"5"" ""x"""'],
  ['empty cells and rows', '<row r="2"><c r="C2"><v>1</v></c><c><v>2</v></c></row>', '\n\t\t1\t2'],
  ['prefixed names', '<x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row>', '1'],
  ['a cell without content', '<row r="1"><c r="A1" s="1"/><c r="B1"><v>1</v></c></row>', '\t1'],
])('%s', (_, rows, text) => {
  expect(read(rows)).toEqual({ text });
});

test('days count from 1904 where the workbook says so', () => {
  const files = {
    ...parts(cell('s="1"', '45000')),
    'xl/workbook.xml': WORKBOOK.replace('<sheets>', '<workbookPr date1904="1"/><sheets>'),
  };
  expect(textOfWorkbook(archive(files))).toEqual({ text: '2027-03-16' });
});

test('the first sheet that is not hidden is read', () => {
  const files = {
    ...parts(cell('', '1')),
    'xl/workbook.xml':
      '<workbook><sheets><sheet name="H" state="hidden" r:id="rId1"/>' +
      '<sheet name="A" state="visible" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': RELATIONS.replace(
      '</Rel',
      '<Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Rel',
    ),
    'xl/worksheets/sheet2.xml': sheet(cell('', '2')),
  };
  expect(textOfWorkbook(archive(files))).toEqual({ text: '2' });
});

test.each<[what: string, content: () => Uint8Array, error: string]>([
  [
    'an entity that stands for much',
    () => archive({ ...parts(''), 'xl/sharedStrings.xml': '<!DOCTYPE a [<!ENTITY b "c">]><sst/>' }),
    'WORKBOOK_BROKEN',
  ],
  ['macros', () => archive({ ...parts(''), 'xl/vbaProject.bin': 'x' }), 'WORKBOOK_BROKEN'],
  ['no sheet', () => archive({ 'word/document.xml': '<a/>' }), 'WORKBOOK_BROKEN'],
  ['half an archive', () => archive(parts(cell('', '1'))).slice(0, 200), 'WORKBOOK_BROKEN'],
  ['rows that go back', () => archive(parts('<row r="3"/><row r="2"/>')), 'WORKBOOK_BROKEN'],
  ['a row far below', () => archive(parts('<row r="1048576"/>')), 'WORKBOOK_LARGE'],
  ['a column far away', () => archive(parts('<row r="1"><c r="XFD1"/></row>')), 'WORKBOOK_LARGE'],
  [
    'an entry of 12 MB in 12 kB',
    () => archive(parts(cell('t="str"', 'x'.repeat(12_000_000)))),
    'WORKBOOK_LARGE',
  ],
  [
    'many entries',
    () =>
      archive(
        Object.fromEntries(
          Array.from({ length: WORKBOOK_LIMITS.entries + 1 }, (__, at) => [`a${at}`, '']),
        ),
      ),
    'WORKBOOK_LARGE',
  ],
  ['a large archive', () => new Uint8Array(WORKBOOK_LIMITS.packed + 1), 'WORKBOOK_LARGE'],
])('%s is refused', (_, content, error) => {
  expect(textOfWorkbook(content())).toEqual({ error });
});

test('a table comes from a workbook as from text', () => {
  const decode = () => 'id;name';
  expect(textOfTable(archive(parts(cell('t="s"', '0'))), decode)).toEqual({ text: 'Åsa & Bo' });
  expect(textOfTable(new Uint8Array([105]), decode)).toEqual({ text: 'id;name' });
});
