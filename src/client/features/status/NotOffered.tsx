import { Page } from '#client/ui/Page.tsx';
import { useTranslation } from './texts.ts';
import { HomeButton } from './HomeButton.tsx';
import classes from './Status.module.css';

interface NotOfferedProps {
  /** External accounts are turned off, or the university leaves the area out. */
  readonly reason: 'externalUsersOff' | 'absentArea';
}

const TEXTS = {
  externalUsersOff: ['STATUS/EXTERNAL_OFF/TITLE', 'STATUS/EXTERNAL_OFF/TEXT'],
  absentArea: ['STATUS/ABSENT/TITLE', 'STATUS/ABSENT/TEXT'],
} as const;

/** Shown instead of a page that this installation offers to nobody. */
export function NotOffered({ reason }: NotOfferedProps) {
  const { t } = useTranslation();
  const [title, text] = TEXTS[reason];
  return (
    <Page title={t(title)} heading={t(title)} lead={t(text)}>
      <div className={`actions ${classes.actions}`}>
        <HomeButton />
      </div>
    </Page>
  );
}
