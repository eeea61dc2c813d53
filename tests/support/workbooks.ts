import { strToU8, zipSync } from 'fflate';

/** A workbook with one sheet of text, from lines whose cells semicolons divide. */
export const workbookOf = (lines: readonly string[]): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook><sheets><sheet name="A" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet><sheetData>${lines.map(rowOf).join('')}</sheetData></worksheet>`,
    ),
  });

const rowOf = (line: string): string =>
  `<row>${line
    .split(';')
    .map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`)
    .join('')}</row>`;
