export { isProofFresh, proofTooOld } from './freshProof.ts';
export { resetFactsOf, resetSecondStep } from './resetSecondStep.ts';
