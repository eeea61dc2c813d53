import { currentLanguage } from '../../i18n/i18n.ts';
import { blocksOf, type Block } from './blocks.ts';
import classes from './Prose.module.css';

/** A text to read: lines of a readable length, headings, lists. */
export const Prose = ({ text }: { text: string }) => (
  <div className={classes.prose} lang={currentLanguage()}>
    {blocksOf(text).map((block, at) => <Piece key={at} block={block} />)}
  </div>
);

function Piece({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  return (
    <ul>
      {block.items.map((item) => <li key={item}>{item}</li>)}
    </ul>
  );
}
