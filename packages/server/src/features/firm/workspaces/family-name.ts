const LEGAL_FORM = /(?<![\s,])[\s,]+(limited|ltd|llp|plc)\.?$/i;

/** What a family is called after the workspace it begins with: its legal name without the legal form, else the name before the first comma. */
export function familyNameOf(workspace: { legal_name: string | null; account_name: string }): string {
  const name = workspace.legal_name?.replace(LEGAL_FORM, '').trim() || workspace.account_name.split(',')[0]?.trim();
  return (name || workspace.account_name).slice(0, 80);
}
