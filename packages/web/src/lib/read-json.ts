/** The fields of a JSON object, each still to be asked what it is; none where it is anything else. Throws where the text is no JSON. */
export function fieldsIn(text: string): Record<string, unknown> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
