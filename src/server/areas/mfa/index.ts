export { isProofFresh, proofTooOld } from './freshProof.ts';
export { resetFactsOf, resetPossibleFrom, resetSecondStep } from './resetSecondStep.ts';
