import type { ESTree } from 'vite';
import { fileOf, packageOf } from '../tools/importTargets.ts';
import type { File, Visitor } from './rule.ts';

/** One import, re-export or dynamic import of a file. */
export interface ImportOf {
  /** A project file as a path from the root, or a package by its name. */
  readonly target: string;
  /** The import specifier as written. */
  readonly request: string;
  readonly isPackage: boolean;
  readonly isTypeOnly: boolean;
  readonly isDynamic: boolean;
  readonly node: ESTree.Node;
}

/** Calls the function with each import of a file. */
export function forImports({ path }: File, look: (one: ImportOf) => void): Visitor {
  const found = (node: ESTree.StringLiteral, isTypeOnly: boolean, isDynamic = false) => {
    const request = node.value;
    const file = fileOf(path, request);
    const target = file ?? packageOf(request);
    look({ target, request, isPackage: file === null, isTypeOnly, isDynamic, node });
  };
  return {
    ImportDeclaration({ source, importKind, specifiers }: ESTree.ImportDeclaration) {
      const areTypes =
        specifiers.length > 0 &&
        specifiers.every((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
      found(source, importKind === 'type' || areTypes);
    },
    ExportNamedDeclaration({ source, exportKind }: ESTree.ExportNamedDeclaration) {
      if (source) found(source, exportKind === 'type');
    },
    ExportAllDeclaration({ source, exportKind }: ESTree.ExportAllDeclaration) {
      found(source, exportKind === 'type');
    },
    ImportExpression({ source }: ESTree.ImportExpression) {
      if (source.type === 'Literal' && typeof source.value === 'string') found(source, false, true);
    },
  };
}
