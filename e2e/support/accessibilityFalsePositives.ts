/**
 * Findings of the accessibility engines that are not violations: the rule as `violations` reports
 * it, the elements, and why. The rule still checks every other element.
 */
export const falsePositives: readonly {
  readonly rule: string;
  readonly selector: string;
  readonly why: string;
}[] = [
  {
    rule: 'axe scrollable-region-focusable',
    selector: 'fieldset:disabled [tabindex="0"]:not(button, input, select, textarea)',
    why: 'A disabled fieldset disables its form controls only: the keyboard reaches what scrolls in it.',
  },
  {
    rule: 'ace label_content_exists',
    selector: 'label.Vouching-tick:has(> .visually-hidden)',
    why: 'The checkbox of a row has a label for screen readers only; the row shows the name beside it.',
  },
  {
    rule: 'ace aria_form_label_unique',
    selector: 'form:not([aria-label], [aria-labelledby])',
    why: 'A form without a name is no landmark, so there is nothing to tell apart.',
  },
  {
    rule: 'ace input_checkboxes_grouped',
    selector: 'input[name=invisibleForCaller]',
    why: 'Each case in the list has a form of its own with this checkbox.',
  },
  {
    rule: 'ace label_name_visible',
    selector: 'button:has(> .PersonThumbnail-thumbnail)',
    why: 'The name of the button ends with the initials that it shows: "Menu for Maja Ek, ME".',
  },
  {
    rule: 'ace fieldset_label_valid',
    selector: 'dialog .OrganisationSelector-levels',
    why: 'The other group of this name is in the page behind the panel, where it is closed.',
  },
  {
    rule: 'ace target_spacing_sufficient',
    selector: '.ColumnSettings-label > input',
    why: 'The label around the checkbox is 44 px high and is the target too.',
  },
  {
    rule: 'ace element_orientation_unlocked',
    selector: '.ShowPanel-held',
    why: 'The card alone is turned, to be as large as the phone allows; the page follows the phone.',
  },
  {
    rule: 'htmlcs WCAG2AA.Principle3.Guideline3_2.3_2_2.H32.2',
    selector: 'form.Form-form:has(input[name=value])',
    why: 'The setting of a device: its button to save is shown as soon as the text has been changed.',
  },
  {
    rule: 'htmlcs WCAG2AA.Principle3.Guideline3_2.3_2_2.H32.2',
    selector: 'form.EmployeePanel-rows',
    why: 'The profile: its button to save is shown as soon as a row is being edited.',
  },
  {
    rule: 'htmlcs WCAG2AA.Principle1.Guideline1_3.1_3_1.H43.HeadersRequired',
    selector: 'table.Duplicates-comparison',
    why: 'The headings of rows have scope="rowgroup", which the engine does not know.',
  },
  {
    rule: 'ace table_headers_related',
    selector: 'td.Finance-bar[aria-hidden=true]',
    why: 'The bar beside an amount is a picture of it, hidden from screen readers.',
  },
];
