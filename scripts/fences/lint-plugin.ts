import { relative, sep } from 'node:path';
import { refuseImport } from './rooms.ts';

// Our own lint rules, loaded by oxlint through its ESLint-compatible plugin interface.

type Node = { type: string };
type Source = Node & { value?: unknown };
type Context = { cwd: string; filename: string; report: (finding: { node: Node; message: string }) => void };

const rooms = {
  meta: { type: 'problem', docs: { description: 'Who may import whom.' }, schema: [] },
  create(context: Context) {
    const importer = relative(context.cwd, context.filename).split(sep).join('/');
    function check(node: { source?: Source | null }): void {
      if (typeof node.source?.value !== 'string') return;
      const reason = refuseImport(importer, node.source.value);
      if (reason !== null) context.report({ node: node.source, message: reason });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

const noClock = {
  meta: { type: 'problem', docs: { description: 'Engines are handed the time.' }, schema: [] },
  create(context: Context) {
    return {
      NewExpression(node: Node & { callee: Node & { name?: string }; arguments: unknown[] }): void {
        if (node.callee.name === 'Date' && node.arguments.length === 0) {
          context.report({ node, message: 'Engines have no clock: the caller hands the time in, so that a result can be computed again.' });
        }
      },
    };
  },
};

export default { meta: { name: 'freehold' }, rules: { rooms, 'no-clock': noClock } };
