export { acceptTerms } from './acceptance.ts';
export { askForBegunTerms, askNewcomersForTerms } from './askAnew.ts';
export { toLiability } from './shapes.ts';
export {
  addApproved,
  approve,
  close,
  currentText,
  liabilityOf,
  lockPerson,
  type TextRow,
} from './store.ts';
