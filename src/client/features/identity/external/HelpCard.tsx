import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import classes from './External.module.css';

/** Card that explains what to do when a step fails, and who can help (EXT-09). */
export function HelpCard({ text }: { text: TextKey }) {
  const { t } = useTranslation();
  return (
    <section className={classes.help}>
      <h2>{t('EXTERNAL/HELP/TITLE')}</h2>
      <p>{t(text)}</p>
      <p>
        <HelpdeskPhone label={t('EXTERNAL/HELP/CALL')} />
      </p>
    </section>
  );
}
