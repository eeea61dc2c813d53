import type { TextKey } from '../texts.ts';
import type { BulkAction } from '../../../../rules/bulkActions.ts';

interface ActionTexts {
  /** On the button that opens the dialog. */
  readonly command: TextKey;
  readonly title: TextKey;
  /** On the button that sends it, with `count`. */
  readonly submit: TextKey;
  /** Afterwards, with `count`. */
  readonly done: TextKey;
}

/** What each action is called, before and after. */
export const actionTexts: Readonly<Record<BulkAction, ActionTexts>> = {
  extend: {
    command: 'ACCOUNTS/BULK/EXTEND', title: 'ACCOUNTS/BULK/EXTEND/TITLE',
    submit: 'ACCOUNTS/BULK/EXTEND/SUBMIT', done: 'ACCOUNTS/BULK/EXTEND/DONE',
  },
  changeEndDate: {
    command: 'ACCOUNTS/BULK/END_DATE', title: 'ACCOUNTS/BULK/END_DATE/TITLE',
    submit: 'ACCOUNTS/BULK/END_DATE/SUBMIT', done: 'ACCOUNTS/BULK/END_DATE/DONE',
  },
  changeSubscription: {
    command: 'ACCOUNTS/BULK/SUBSCRIPTION', title: 'ACCOUNTS/BULK/SUBSCRIPTION/TITLE',
    submit: 'ACCOUNTS/BULK/SUBSCRIPTION/SUBMIT', done: 'ACCOUNTS/BULK/SUBSCRIPTION/DONE',
  },
  changeCostActivity: {
    command: 'ACCOUNTS/BULK/ACTIVITY', title: 'ACCOUNTS/BULK/ACTIVITY/TITLE',
    submit: 'ACCOUNTS/BULK/ACTIVITY/SUBMIT', done: 'ACCOUNTS/BULK/ACTIVITY/DONE',
  },
  cancelPhone: {
    command: 'ACCOUNTS/BULK/PHONE', title: 'ACCOUNTS/BULK/PHONE/TITLE',
    submit: 'ACCOUNTS/BULK/PHONE/SUBMIT', done: 'ACCOUNTS/BULK/PHONE/DONE',
  },
  cancel: {
    command: 'ACCOUNTS/BULK/CANCEL', title: 'ACCOUNTS/BULK/CANCEL/TITLE',
    submit: 'ACCOUNTS/BULK/CANCEL/SUBMIT', done: 'ACCOUNTS/BULK/CANCEL/DONE',
  },
};

/** In the order in which they are offered. */
export const bulkActions = ['extend', 'changeEndDate', 'changeSubscription', 'changeCostActivity', 'cancelPhone', 'cancel'] as const satisfies readonly BulkAction[];
