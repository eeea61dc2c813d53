import { ResetFrame, type ResetFrameProps } from './ResetFrame.tsx';

/** A page of the way to an external account. */
export const CreateFrame = (props: Omit<ResetFrameProps, 'title' | 'stepsLabel'>) => <ResetFrame {...props} title="PAGE/EXTERNAL_USER" stepsLabel="EXTERNAL/CREATE/STEPS" />;
