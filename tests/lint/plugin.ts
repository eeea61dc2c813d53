import { houseRules } from './houseRules.ts';
import { asLintRule } from './rule.ts';

/** The plugin that `.oxlintrc.json` loads. */
export default {
  meta: { name: 'minit' },
  rules: Object.fromEntries(
    Object.entries(houseRules).map(([name, rule]) => [name, asLintRule(rule)]),
  ),
};
