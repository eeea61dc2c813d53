import { useEffect, useState, type ReactNode } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { Session } from '../session/session.ts';
import { toasts } from '../ui/toasts/toastStore.ts';
import classes from './TopBar.module.css';

interface Opened {
  readonly Palette: (props: { readonly session: Session; readonly first: string; readonly onClose: () => void }) => ReactNode;
  /** What was typed while the palette was being fetched. */
  readonly first: string;
}

/** The way to the command palette, which Ctrl or Cmd and K open too. It is fetched when it is first opened. */
export function PaletteButton({ session }: { session: Session }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      if (ctrlKey || metaKey ? key.toLowerCase() !== 'k' : first === null || key.length > 1) return;
      event.preventDefault();
      if (first === null) void open(setOpened);
      else first += key;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <>
      <button type="button" className={`${classes.tool} ${classes.find}`} aria-keyshortcuts="Control+K Meta+K" onClick={() => void open(setOpened)}>{t('SHELL/FIND')} <small>Ctrl K</small></button>
      {opened && <opened.Palette session={session} first={opened.first} onClose={() => setOpened(null)} />}
    </>
  );
}

/** The letters typed so far; null while the palette is not on its way. */
let first: string | null = null;

async function open(show: (opened: Opened) => void): Promise<void> {
  first = '';
  try {
    const { Palette } = await withTexts(['palette'], import('./palette/Palette.tsx'));
    show({ Palette, first });
  } catch {
    toasts.warning('ERROR/NO_CONNECTION');
  }
  first = null;
}
