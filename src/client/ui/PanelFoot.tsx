import { useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ActionRow, type ActionRowProps } from './ActionRow.tsx';
import { PanelFootSlot } from './panelFootSlot.ts';

interface PanelFootProps extends ActionRowProps {
  /** What is to be known before, above the buttons. */
  readonly notes?: ReactNode;
}

/**
 * The actions of a panel, in its foot, which stays in view while the content scrolls. Rendered by
 * the part of the content that knows them, and in its place outside of a panel.
 */
export function PanelFoot({ notes, ...actions }: PanelFootProps) {
  const slot = useContext(PanelFootSlot);
  const hasActions = Object.values(actions).some(Boolean);
  const foot = (
    <>
      {notes}
      {hasActions && <ActionRow {...actions} />}
    </>
  );
  return slot ? createPortal(foot, slot) : foot;
}
