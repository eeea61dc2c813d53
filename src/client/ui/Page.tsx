import { useEffect, useRef, type ReactNode } from 'react';
import { application } from '../api/product.ts';
import { showPageTitle } from './pageTitle.ts';
import classes from './Page.module.css';

interface PageProps {
  /** Names the page in the tab and, unless `heading` says otherwise, in the phone's top bar and at the page's top on desks. */
  readonly title: string;
  /** The heading at the page's top on phones too, where it says more than the title or is what the page has to say. */
  readonly heading?: ReactNode;
  /** One sentence below the heading. */
  readonly lead?: ReactNode;
  /** Beside the heading on desks: what concerns the page as a whole. */
  readonly actions?: ReactNode;
  /** Tables take the whole width; everything else keeps to a readable one. */
  readonly isWide?: true;
  /** One form or one message in the middle of the window, where nothing stands beside it. */
  readonly isNarrow?: true;
  readonly children?: ReactNode;
}

/** The document that was opened keeps its focus; every page after it announces itself. */
let isFirstPage = true;

/** A page: its heading, its name in the tab (SHELL-14), and the focus on its heading when the person comes to it. */
export function Page({ title, heading, lead, actions, isWide, isNarrow, children }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // What stands large on the page is not said in the bar above it too.
    showPageTitle(heading ? '' : title);
    document.title = `${application().productName} - ${title}`;
  }, [title, heading]);

  useEffect(() => {
    // A panel opened together with its page has taken the focus already.
    const isBehindPanel = document.querySelector('dialog[open]') !== null;
    if (!isFirstPage && !isBehindPanel) headingRef.current?.focus({ preventScroll: true });
    isFirstPage = false;
  }, []);

  return (
    <article className={isWide ? classes.wide : isNarrow ? classes.narrow : classes.page}>
      <header className={heading ? classes.opening : classes.header}>
        <div>
          <h1 ref={headingRef} tabIndex={-1}>
            {heading ?? title}
          </h1>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </article>
  );
}
