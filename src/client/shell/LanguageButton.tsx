import { Button } from '../ui/Button.ts';
import { GlobeIcon } from '../ui/deferredIcons.tsx';
import { useTip } from '../ui/useTip.tsx';
import { currentLanguage } from '../i18n/i18n.ts';
import { chooseLanguageOrWarn, useLanguages } from './useLanguages.ts';

/**
 * Button for signed-out users with the name of the other language in that language. When the
 * language is unavailable, a tooltip gives the reason.
 */
export function LanguageButton() {
  const other = useLanguages().find(({ value }) => value !== currentLanguage());
  const { anchor, bubble } = useTip<HTMLButtonElement>(other?.disabledReason ?? '');
  if (!other) return null;
  const look = { variant: 'subtle', size: 'sm', leftSection: <GlobeIcon size={18} /> } as const;
  const name = <span lang={other.value}>{other.label}</span>;
  // Keep the disabled button focusable, so that keyboard users can read the reason too.
  if (other.disabledReason !== null)
    return (
      <Button {...look} {...anchor} aria-disabled data-disabled>
        {name}
        {bubble}
      </Button>
    );
  return (
    <Button {...look} onClick={() => void chooseLanguageOrWarn(other.value)}>
      {name}
    </Button>
  );
}
