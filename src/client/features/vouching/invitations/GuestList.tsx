import { useRef } from 'react';
import { Button } from '#client/ui/Button.ts';
import { TextArea } from '#client/ui/TextArea.tsx';
import { toasts, useTranslation } from '../texts.ts';
import classes from '../Vouching.module.css';

interface GuestListProps {
  readonly pasted: string;
  readonly onPaste: (pasted: string) => void;
  readonly count: number;
}

/** Maximum file size, far more than a list of 200 guests needs. */
const MAX_FILE_BYTES = 200_000;

/**
 * Input for guests from a spreadsheet: pasted, or as a text file. The number of recognized guests
 * is shown while the user types.
 */
export function GuestList({ pasted, onPaste, count }: GuestListProps) {
  const { t } = useTranslation();
  const file = useRef<HTMLInputElement>(null);
  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    if (chosen.size > MAX_FILE_BYTES) {
      toasts.error('INVITATIONS/LIST/TOO_LARGE');
      return;
    }
    try {
      // The reader of workbooks is loaded when somebody has chosen a file.
      const { textOfTable } = await import('#rules/tableFile.ts');
      const read = textOfTable(new Uint8Array(await chosen.arrayBuffer()), (bytes, encoding) =>
        new TextDecoder(encoding, { fatal: true }).decode(bytes),
      );
      if ('text' in read) onPaste(read.text);
      else
        toasts.error(
          read.error === 'SPREADSHEET' || read.error === 'WORKBOOK_BROKEN'
            ? 'INVITATIONS/LIST/SPREADSHEET'
            : read.error === 'WORKBOOK_LARGE'
              ? 'INVITATIONS/LIST/TOO_LARGE'
              : 'INVITATIONS/LIST/UNREADABLE',
        );
    } catch {
      toasts.error('INVITATIONS/LIST/UNREADABLE');
    }
  };
  return (
    <>
      <TextArea
        label={t('INVITATIONS/LIST')}
        help={t('INVITATIONS/LIST_HELP')}
        rows={8}
        value={pasted}
        spellCheck={false}
        onChange={({ currentTarget }) => onPaste(currentTarget.value)}
      />
      <div className={classes.actions}>
        <input
          ref={file}
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('INVITATIONS/LIST/FILE')}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button variant="default" size="sm" onClick={() => file.current?.click()}>
          {t('INVITATIONS/LIST/FILE')}
        </Button>
        <span role="status" className={classes.count}>
          {pasted.trim() !== '' && t('INVITATIONS/LIST/COUNT', { count })}
        </span>
      </div>
    </>
  );
}
