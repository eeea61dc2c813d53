import type { ReactNode } from 'react';
import { Page } from '#client/ui/Page.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { Stepper } from '../parts/Stepper.tsx';
import { HelpCard } from './HelpCard.tsx';

const steps = [
  'EXTERNAL/STEP/FORM',
  'EXTERNAL/STEP/VERIFY',
  'EXTERNAL/STEP/PASSWORD',
  'EXTERNAL/STEP/DONE',
] as const;

export interface ResetFrameProps {
  /** The current step, from 0; 4 when the flow is finished. */
  readonly at: 0 | 1 | 2 | 4;
  readonly heading: TextKey;
  readonly help: TextKey;
  /**
   * The title of the flow, and the label of its steps when the flow does not end with a new
   * password.
   */
  readonly title?: TextKey;
  readonly stepsLabel?: TextKey;
  readonly children: ReactNode;
}

/**
 * Frame of a page in a flow for external users: the four steps, the current one's content, and the
 * help card (EXT-09).
 */
export function ResetFrame({
  at,
  heading,
  help,
  title = 'PAGE/EXTERNAL_RESET',
  stepsLabel = 'ACCOUNT/STEPS/LABEL',
  children,
}: ResetFrameProps) {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t(title)} heading={t(heading)}>
      <div className="stack-lg">
        <Stepper steps={steps.map((step) => t(step))} at={at} label={t(stepsLabel)} />
        <AsyncBoundary skeleton={<RowSkeleton rows={2} />} failure={t('EXTERNAL/FAILED')}>
          {children}
        </AsyncBoundary>
        <HelpCard text={help} />
      </div>
    </Page>
  );
}
