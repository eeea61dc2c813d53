import { useEffect, useRef, type ReactNode } from 'react';
import { application } from '../api/product.ts';
import { showPageTitle } from './pageTitle.ts';
import classes from './Page.module.css';

interface PageProps {
  /**
   * Names the page in the browser tab and, unless `heading` is given, in the top bar on phones and
   * as the heading on desktop.
   */
  readonly title: string;
  /**
   * Heading shown at the top of the page, on phones too, for pages where it says more than the
   * title or is the page's message.
   */
  readonly heading?: ReactNode;
  /** One sentence below the heading. */
  readonly lead?: ReactNode;
  /** Actions for the page as a whole, shown beside the heading on desktop. */
  readonly actions?: ReactNode;
  /** For tables, which use the full width; everything else is limited to a readable width. */
  readonly isWide?: true;
  /** For a single form or message, centred in the window with nothing beside it. */
  readonly isNarrow?: true;
  readonly children?: ReactNode;
}

/**
 * The first page leaves the focus to the document; every later page takes the focus, so that it is
 * announced.
 */
let isFirstPage = true;

/**
 * A page with its heading. Names the browser tab (SHELL-14) and focuses the heading when the user
 * navigates to the page.
 */
export function Page({ title, heading, lead, actions, isWide, isNarrow, children }: PageProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    // A heading shown large on the page is not repeated in the top bar.
    showPageTitle(heading ? '' : title);
    document.title = `${application().productName} - ${title}`;
  }, [title, heading]);

  useEffect(() => {
    // A panel opened together with its page has already taken the focus.
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
        {actions && <div className={`actions ${classes.actions}`}>{actions}</div>}
      </header>
      {children}
    </article>
  );
}
