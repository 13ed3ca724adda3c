/** The part of Eleventy that the help uses; it brings no types. */
declare module '@11ty/eleventy' {
  export type MarkdownItToken = {
    type: string;
    tag: string;
    content: string;
    attrs: [string, string][] | null;
    children: MarkdownItToken[] | null;
    attrGet(name: string): string | null;
    attrSet(name: string, value: string): void;
  };
  export type MarkdownIt = {
    core: { ruler: { push(name: string, rule: (state: { tokens: MarkdownItToken[]; env: unknown }) => void): void } };
    renderer: { rules: Record<string, (...given: unknown[]) => string> };
  };
  export type EleventyConfig = {
    ignores: Set<string>;
    amendLibrary(name: 'md', change: (parser: MarkdownIt) => void): void;
    addGlobalData(name: string, value: unknown): void;
    addTemplate(path: string, content: string, data?: Record<string, unknown>): void;
    addPassthroughCopy(from: Record<string, string>): void;
    setTemplateFormats(formats: readonly string[]): void;
    setIncludesDirectory(path: string): void;
    setUseGitIgnore(use: boolean): void;
  };
  type Options = {
    quietMode?: boolean;
    configPath?: string | null;
    config?: (config: EleventyConfig) => { markdownTemplateEngine?: false };
  };
  export default class Eleventy {
    constructor(input: string, output: string, options?: Options);
    write(): Promise<void>;
  }
}
