import type { AgreedVersions, LegalDocument } from '@freehold/contract/firm/registration';
import type { Config } from '../../../platform/config.ts';
import { refuseField } from '../../../platform/refuse.ts';
import { BUILT_IN_PRIVACY, BUILT_IN_TERMS, BUILT_IN_VERSION } from './legal-texts.ts';

type Documents = { terms: LegalDocument; privacy: LegalDocument };
type Settings = Pick<Config, 'terms' | 'privacy'>;

/** The terms and the privacy notice that are in force: the operator's own, else the built-in ones. */
export function currentLegal({ terms, privacy }: Settings): Documents {
  return {
    terms: documentOf('Terms of service', terms, BUILT_IN_TERMS),
    privacy: documentOf('Privacy notice', privacy, BUILT_IN_PRIVACY),
  };
}

function documentOf(title: string, own: Settings['terms'], sections: LegalDocument['sections']): LegalDocument {
  return own ? { title, version: own.version, url: own.url, sections: [] } : { title, version: BUILT_IN_VERSION, url: null, sections };
}

export function currentVersions(config: Settings): AgreedVersions {
  const { terms, privacy } = currentLegal(config);
  return { terms_version: terms.version, privacy_version: privacy.version };
}

/** Nobody agrees to a text that is no longer the one in force. */
export function requireCurrent(config: Settings, agreed: AgreedVersions): void {
  const current = currentVersions(config);
  if (agreed.terms_version !== current.terms_version || agreed.privacy_version !== current.privacy_version)
    refuseField('agreed', 'The terms have changed. Read them again, then agree.', 'OUTDATED');
}
