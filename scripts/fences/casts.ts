import { parseSync } from 'oxc-parser';

type Cast = { line: number; text: string };

/** Every `value as Type` of a source, by its syntax tree: `as const` and new names of imports say nothing the compiler does not know. */
export function castsIn(file: string, source: string): Cast[] {
  const found: Cast[] = [];
  collect(parseSync(file, source).program, (start, end) =>
    found.push({ line: source.slice(0, start).split('\n').length, text: source.slice(start, end).replace(/\s+/g, ' ') }),
  );
  return found;
}

/** Tests, and what only tests and measurements use. */
export const isTestSource = (file: string): boolean => /\.(test|e2e)\.tsx?$/.test(file) || /^(packages\/testkit|e2e|bench)\//.test(file);

function collect(node: unknown, report: (start: number, end: number) => void): void {
  if (Array.isArray(node)) return node.forEach((one) => collect(one, report));
  if (!isNode(node)) return;
  if ((node.type === 'TSAsExpression' || node.type === 'TSTypeAssertion') && !isConst(node.typeAnnotation)) report(node.start, node.end);
  for (const value of Object.values(node)) collect(value, report);
}

type Node = { type: string; start: number; end: number; typeAnnotation?: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;

function isConst(type: unknown): boolean {
  return (
    isNode(type) &&
    type.type === 'TSTypeReference' &&
    'typeName' in type &&
    isNode(type.typeName) &&
    'name' in type.typeName &&
    type.typeName.name === 'const'
  );
}
