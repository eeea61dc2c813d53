/**
 * The parts of the form library that fields with a state of their own need. Components that several
 * areas use import them from here: one that imports the library itself would lie with the libraries
 * (`build/chunks.ts`), which must not import the texts of areas.
 */
export { Controller, useWatch } from 'react-hook-form';
