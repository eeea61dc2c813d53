import { ResetFrame, type ResetFrameProps } from './ResetFrame.tsx';

/** Frame of a page in the flow that creates an external account. */
export const CreateFrame = (props: Omit<ResetFrameProps, 'title' | 'stepsLabel'>) => (
  <ResetFrame {...props} title="PAGE/EXTERNAL_USER" stepsLabel="EXTERNAL/CREATE/STEPS" />
);
