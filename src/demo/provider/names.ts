import { inEachLanguage } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import type { FederatedScope } from '#server/config/issuers.ts';
import { text } from '#server/texts/texts.ts';

const inEvery = (name: string): LocalizedText => inEachLanguage(() => name);

/** The providers' names. */
export const providerNames: Readonly<Record<FederatedScope, LocalizedText>> = {
  Main: text('DEMO_PROVIDER/NAME/MAIN'),
  Antagning: text('DEMO_PROVIDER/NAME/ANTAGNING'),
  LiuProd: text('DEMO_PROVIDER/NAME/OPERATIONS'),
  EduId: inEvery('eduID'),
  RegionOstergotland: inEvery('Region Östergötland'),
  OrcId: inEvery('ORCID'),
  FrejaeID: inEvery('Freja'),
};
