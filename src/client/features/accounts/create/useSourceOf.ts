import type { SourcedAttribute } from '#contract/register.ts';
import { systemOf } from '#rules/attributeSources.ts';
import { useSourceText } from '../sourceTexts.ts';
import type { Subject } from './accountFlow.ts';

/** Returns a function that says where an attribute is changed; undefined: in this form. */
export function useSourceOf(subject: Subject): (attribute: SourcedAttribute) => string | undefined {
  const sourceText = useSourceText();
  return (attribute) => {
    const system = subject.type === 'create' ? undefined : systemOf(subject.account, attribute);
    return system && sourceText(system);
  };
}
