export { isProofFresh, proofTooOld } from './freshProof.ts';
