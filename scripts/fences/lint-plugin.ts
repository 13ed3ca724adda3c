import { relative, sep } from 'node:path';
import { analyse } from 'scslre';
import { refuseImport } from './import-rules.ts';

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

/** Patterns analysed so far, each with why it is refused, or null. */
const patterns = new Map<string, string | null>();

function refusePattern(source: string, flags: string): string | null {
  const written = `/${source}/${flags}`;
  const known = patterns.get(written);
  if (known !== undefined) return known;
  const [report] = analyse({ source, flags }, { maxReports: 1 }).reports;
  const reason = report
    ? `${written} takes ${report.exponential ? 'exponential' : 'quadratic'} time on many ${JSON.stringify(report.character.pick)} in a row. Make its repetitions exclude each other, begin each run with a lookbehind, or read the text with indexOf.`
    : null;
  patterns.set(written, reason);
  return reason;
}

const linearPatterns = {
  meta: { type: 'problem', docs: { description: 'No pattern is slow on a long text.' }, schema: [] },
  create(context: Context) {
    return {
      Literal(node: Node & { regex?: { pattern: string; flags: string } | null }): void {
        const reason = node.regex ? refusePattern(node.regex.pattern, node.regex.flags) : null;
        if (reason !== null) context.report({ node, message: reason });
      },
    };
  },
};

export default { meta: { name: 'freehold' }, rules: { rooms, 'no-clock': noClock, 'linear-patterns': linearPatterns } };
