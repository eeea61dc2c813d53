import { Children } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';
import { blocksOf, type Block } from './blocks.ts';
import classes from './Prose.module.css';

/** A text to read: lines of a readable length, headings, lists. */
export const Prose = ({ text }: { text: string }) => (
  <div className={classes.prose} lang={currentLanguage()}>
    {/* The pieces of a text never change places, so their place is who they are. */}
    {Children.toArray(blocksOf(text).map(drawn))}
  </div>
);

function drawn(block: Block) {
  switch (block.kind) {
    case 'heading':
      return <h2>{block.text}</h2>;
    case 'paragraph':
      return <p>{block.text}</p>;
    case 'list':
      return <ul>{Children.toArray(block.items.map((item) => <li>{item}</li>))}</ul>;
    default:
      return block satisfies never;
  }
}
