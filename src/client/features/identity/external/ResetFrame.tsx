import type { ReactNode } from 'react';
import { Page } from '../../../ui/Page.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { RowSkeleton } from '../../../ui/Skeletons.tsx';
import { type TextKey, useTranslation } from '../texts.ts';
import { Stepper } from '../parts/Stepper.tsx';
import { HelpCard } from './HelpCard.tsx';
import classes from './External.module.css';

const steps = ['EXTERNAL/STEP/FORM', 'EXTERNAL/STEP/VERIFY', 'EXTERNAL/STEP/PASSWORD', 'EXTERNAL/STEP/DONE'] as const;

export interface ResetFrameProps {
  /** The step, from 0; 4 when all is done. */
  readonly at: 0 | 1 | 2 | 4;
  readonly heading: TextKey;
  readonly help: TextKey;
  /** What the way as a whole is called, and what its steps lead to, where that is not a new password. */
  readonly title?: TextKey;
  readonly stepsLabel?: TextKey;
  readonly children: ReactNode;
}

/** A page of an external user's way: its four steps, what is to be done at this one, and the help card (EXT-09). */
export function ResetFrame({ at, heading, help, title = 'PAGE/EXTERNAL_RESET', stepsLabel = 'ACCOUNT/STEPS/LABEL', children }: ResetFrameProps) {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t(title)} heading={t(heading)}>
      <div className={classes.way}>
        <Stepper steps={steps.map((step) => t(step))} at={at} label={t(stepsLabel)} />
        <AsyncBoundary skeleton={<RowSkeleton rows={2} />} failure={t('EXTERNAL/FAILED')}>{children}</AsyncBoundary>
        <HelpCard text={help} />
      </div>
    </Page>
  );
}
