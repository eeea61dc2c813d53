import type { Language } from '#contract/languages.ts';
import type { TermsContent } from '#contract/terms.ts';
import { languageName } from '#rules/languages.ts';
import { Prose } from '#client/ui/Prose.tsx';
import { useTranslation } from '../texts.ts';
import classes from './Terms.module.css';

interface TermsPreviewProps {
  readonly content: TermsContent;
  readonly language: Language;
}

/** The text as people see it in one language: its name, its lead, the text, and the answer. */
export function TermsPreview({ content, language }: TermsPreviewProps) {
  const { t, language: own } = useTranslation();
  const name = t('TERMS/PREVIEW', { language: languageName(language, own) });
  return (
    <article className={`stack-sm ${classes.preview}`} aria-label={name}>
      <p className="quiet">{name}</p>
      <div lang={language} className={`stack ${classes.part}`}>
        <h3>{content.displayName[language]}</h3>
        <p className="quiet">{content.systemText[language]}</p>
        <Prose text={content.text[language]} language={language} />
        <p className={classes.answer}>{content.approveText[language]}</p>
      </div>
    </article>
  );
}
