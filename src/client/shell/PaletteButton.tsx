import { useLayoutEffect, useState, type ReactNode } from 'react';
import { withTexts } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { Session } from '../session/session.ts';
import { SearchIcon } from '../ui/icons.tsx';
import { toasts } from '../ui/toasts/toastStore.ts';
import classes from './TopBar.module.css';

interface Opened {
  readonly Palette: (props: {
    readonly session: Session;
    readonly takePendingKeys: () => string;
    readonly onClose: () => void;
  }) => ReactNode;
}

/**
 * Button for the command palette, which Ctrl+K and Cmd+K also open. The palette's code is loaded on
 * first use.
 */
export function PaletteButton({ session }: { session: Session }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Opened | null>(null);
  // A layout effect, so that the keys work as soon as the button is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey } = event;
      if (ctrlKey || metaKey ? key.toLowerCase() !== 'k' : pendingKeys === null || key.length > 1)
        return;
      event.preventDefault();
      if (pendingKeys !== null) pendingKeys += ctrlKey || metaKey ? '' : key;
      else if (!opened) void open(setOpened);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [opened]);
  return (
    <>
      <button
        type="button"
        className={`${classes.tool} ${classes.find}`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => void open(setOpened)}
      >
        <SearchIcon size={22} />
        <span>{t('SHELL/FIND')}</span> <small>Ctrl K</small>
      </button>
      {opened && (
        <opened.Palette
          session={session}
          takePendingKeys={takePendingKeys}
          onClose={() => close(setOpened)}
        />
      )}
    </>
  );
}

/** The letters typed while the palette is loading; null when it is not loading. */
let pendingKeys: string | null = null;

/**
 * Returns the letters typed so far and stops collecting them: from now on the palette handles the
 * keyboard.
 */
function takePendingKeys(): string {
  const taken = pendingKeys ?? '';
  pendingKeys = null;
  return taken;
}

function close(show: (opened: null) => void): void {
  takePendingKeys();
  show(null);
}

async function open(show: (opened: Opened) => void): Promise<void> {
  if (pendingKeys !== null) return;
  pendingKeys = '';
  try {
    const { Palette } = await withTexts(['palette'], import('./palette/Palette.tsx'));
    show({ Palette });
  } catch {
    takePendingKeys();
    toasts.warning('ERROR/NO_CONNECTION');
  }
}
