import type { SubscriptionType } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { CostChoice } from '../pickers/CostCentrePicker.tsx';

/** The user's choices in the dialog so far. */
export interface Choice {
  readonly extension: 'oneYear' | 'date';
  readonly extendDate: IsoDate | null;
  readonly subscription: SubscriptionType | null;
  readonly cost: CostChoice | null;
  /** For Small: the external addresses entered for accounts that lack one, by norEduPersonLIN. */
  readonly emails: Readonly<Record<string, string>>;
}

/** Props of the components that display and change the choice. */
export interface ChoiceProps {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

export const nothingChosen: Choice = {
  extension: 'oneYear',
  extendDate: null,
  subscription: null,
  cost: null,
  emails: {},
};
