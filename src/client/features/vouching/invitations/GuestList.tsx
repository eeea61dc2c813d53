import { useRef } from 'react';
import { Button } from '../../../ui/Button.ts';
import { TextArea } from '../../../ui/TextArea.tsx';
import { toasts, useTranslation } from '../texts.ts';
import classes from '../Vouching.module.css';

interface GuestListProps {
  readonly pasted: string;
  readonly onPaste: (pasted: string) => void;
  readonly count: number;
}

/** Maximum file size, far more than a list of 200 guests needs. */
const MAX_FILE_BYTES = 200_000;

/** Input for guests from a spreadsheet: pasted, or as a text file. The number of recognized guests is shown while the user types. */
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
      onPaste(textOf(await chosen.arrayBuffer()));
    } catch {
      toasts.error('INVITATIONS/LIST/UNREADABLE');
    }
  };
  return (
    <>
      <TextArea label={t('INVITATIONS/LIST')} help={t('INVITATIONS/LIST_HELP')} rows={8} value={pasted} spellCheck={false} onChange={({ currentTarget }) => onPaste(currentTarget.value)} />
      <div className={classes.actions}>
        <input
          ref={file}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          hidden
          aria-label={t('INVITATIONS/LIST/FILE')}
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        <Button variant="default" size="sm" onClick={() => file.current?.click()}>{t('INVITATIONS/LIST/FILE')}</Button>
        <span role="status" className={classes.count}>{pasted.trim() !== '' && t('INVITATIONS/LIST/COUNT', { count })}</span>
      </div>
    </>
  );
}

/** Decodes a text file as UTF-8, or as the Windows character set, in which older spreadsheets save files. */
function textOf(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
