import type { Language } from '#contract/languages.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { blocksOf, type Block } from './blocks.ts';
import classes from './Prose.module.css';

/** Running text with lines of a readable length, headings and lists. */
export const Prose = ({
  text,
  language = currentLanguage(),
}: {
  readonly text: string;
  /** Defaults to that of the page. */
  readonly language?: Language;
}) => (
  <div className={classes.prose} lang={language}>
    {blocksOf(text).map((block) => (
      <Piece key={block.lines.join(' ')} block={block} />
    ))}
  </div>
);

function Piece({ block: { kind, lines } }: { block: Block }) {
  if (kind === 'heading') return <h2>{lines}</h2>;
  if (kind === 'paragraph') return <p>{lines}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
