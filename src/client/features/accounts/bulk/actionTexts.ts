import type { TextKey } from '../texts.ts';
import type { BulkAction } from '#rules/bulkActions.ts';

interface ActionTexts {
  /** Label of the button that opens the dialog. */
  readonly command: TextKey;
  readonly title: TextKey;
  /** Label of the button that sends the action, with `count`. */
  readonly submit: TextKey;
  /** Message after the action, with `count`. */
  readonly done: TextKey;
}

/** The texts of each action, before and after it is carried out. */
export const actionTexts: Readonly<Record<BulkAction, ActionTexts>> = {
  extend: {
    command: 'ACCOUNTS/BULK/EXTEND',
    title: 'ACCOUNTS/BULK/EXTEND/TITLE',
    submit: 'ACCOUNTS/BULK/EXTEND/SUBMIT',
    done: 'ACCOUNTS/BULK/EXTEND/DONE',
  },
  changeEndDate: {
    command: 'ACCOUNTS/BULK/END_DATE',
    title: 'ACCOUNTS/BULK/END_DATE/TITLE',
    submit: 'ACCOUNTS/BULK/END_DATE/SUBMIT',
    done: 'ACCOUNTS/BULK/END_DATE/DONE',
  },
  changeSubscription: {
    command: 'ACCOUNTS/BULK/SUBSCRIPTION',
    title: 'ACCOUNTS/BULK/SUBSCRIPTION/TITLE',
    submit: 'ACCOUNTS/BULK/SUBSCRIPTION/SUBMIT',
    done: 'ACCOUNTS/BULK/SUBSCRIPTION/DONE',
  },
  changeCostActivity: {
    command: 'ACCOUNTS/BULK/ACTIVITY',
    title: 'ACCOUNTS/BULK/ACTIVITY/TITLE',
    submit: 'ACCOUNTS/BULK/ACTIVITY/SUBMIT',
    done: 'ACCOUNTS/BULK/ACTIVITY/DONE',
  },
  cancelPhone: {
    command: 'ACCOUNTS/BULK/PHONE',
    title: 'ACCOUNTS/BULK/PHONE/TITLE',
    submit: 'ACCOUNTS/BULK/PHONE/SUBMIT',
    done: 'ACCOUNTS/BULK/PHONE/DONE',
  },
  cancel: {
    command: 'ACCOUNTS/BULK/CANCEL',
    title: 'ACCOUNTS/BULK/CANCEL/TITLE',
    submit: 'ACCOUNTS/BULK/CANCEL/SUBMIT',
    done: 'ACCOUNTS/BULK/CANCEL/DONE',
  },
};

/** The actions in display order. */
export const bulkActions = [
  'extend',
  'changeEndDate',
  'changeSubscription',
  'changeCostActivity',
  'cancelPhone',
  'cancel',
] as const satisfies readonly BulkAction[];
